/** Tells password managers which account a form is for, if it has no email field. */
export function UsernameOfForm({ email }: { email: string | undefined }) {
  return email && <input type="text" autoComplete="username" value={email} readOnly hidden />
}
