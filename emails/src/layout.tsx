import { PRODUCT } from '@plinth/product/brand'
import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'
import { darkRules, tone } from './tones.ts'

const FONT = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

const STYLE_SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  // Outlook on Windows does not inherit the body's font in tables.
  `table,td,h1,p,a{font-family:${FONT}}`,
  '@media (max-width:599px){.body{padding:28px 24px 20px!important}}',
  darkRules(),
].join('')

type Props = { subject: string; preheader: string; reason: ReactNode; children: ReactNode }

/** A card has at most 560 px; the reason for the mail is below it. */
export function Layout({ subject, preheader, reason, children }: Props) {
  const card = tone('card', { padding: '40px 40px 28px', borderWidth: 1, borderStyle: 'solid', borderRadius: 12 })
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{subject}</title>
        <style>{STYLE_SHEET}</style>
      </head>
      <body {...tone('page', { margin: 0, padding: 0, fontFamily: FONT, WebkitTextSizeAdjust: '100%' })}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preheader}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} {...tone('page', { fontFamily: FONT })}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '40px 16px' }}>
                <table
                  role="presentation"
                  width={560}
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ width: '100%', maxWidth: 560, textAlign: 'left' }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: '0 0 20px 4px' }}>
                        <Lockup />
                      </td>
                    </tr>
                    <tr>
                      <td {...card} className={`${card.className} body`}>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td {...tone('muted', { padding: '20px 4px 0', fontSize: 13, lineHeight: '20px' })}>{reason}</td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function Lockup() {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td>
            <Mark />
          </td>
          <td
            {...tone('ink', {
              paddingLeft: 10,
              fontSize: 18,
              lineHeight: '24px',
              fontWeight: 600,
              letterSpacing: '-.01em',
            })}
          >
            {PRODUCT}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
