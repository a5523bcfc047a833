import IdCard from 'lucide-react/icons/id-card'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'

/** A way to sign in has the same icon in the directory and in the settings. */
export const METHOD_ICONS = { password: KeyRound, magic_link: Mail, oidc: IdCard }
