import { renderToString } from 'react-dom/server'
import { PlainLink } from '../ui/button/page-link.tsx'
import { SignInPage } from './sign-in-page.tsx'

export function renderSignIn(): { title: string; content: string } {
  const html = renderToString(<SignInPage link={PlainLink} />)
  const [title = ''] = /<title>.*?<\/title>/.exec(html) ?? []
  return { title, content: html.replace(title, '') }
}
