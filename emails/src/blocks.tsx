import type { ReactNode } from 'react'
import { tone } from './tones.ts'

// Each building block has a plain-text form in text.ts, so both bodies of a mail say the same.

type Children = { children: ReactNode }

export function Heading({ children }: Children) {
  return (
    <h1
      {...tone('ink', {
        margin: '0 0 16px',
        fontSize: 24,
        lineHeight: '32px',
        fontWeight: 600,
        letterSpacing: '-.01em',
      })}
    >
      {children}
    </h1>
  )
}

export function Paragraph({ children }: Children) {
  return <p {...tone('ink', { margin: '0 0 16px', fontSize: 16, lineHeight: '26px' })}>{children}</p>
}

/** Another user chose the name, so it is set apart and not read as our own text. */
export function Name({ children }: Children) {
  return <strong style={{ fontWeight: 600 }}>“{children}”</strong>
}

export function Fact({ label, children }: Children & { label: string }) {
  return (
    <p
      {...tone('rule', {
        margin: '24px 0',
        padding: '2px 0 2px 16px',
        borderWidth: '0 0 0 2px',
        borderStyle: 'solid',
        fontSize: 14,
        lineHeight: '22px',
      })}
    >
      <span {...tone('muted')}>{label}</span>
      <br />
      <span {...tone('ink')}>{children}</span>
    </p>
  )
}

/** Clients without buttons get the action as a plain URL. */
export function Action({ href, children }: Children & { href: string }) {
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '28px 0 20px' }}>
        <tbody>
          <tr>
            <td {...tone('button', { borderRadius: 8 })}>
              <a
                href={href}
                {...tone('button', {
                  display: 'inline-block',
                  padding: '12px 22px',
                  borderRadius: 8,
                  fontSize: 16,
                  lineHeight: '24px',
                  fontWeight: 600,
                  textDecoration: 'none',
                })}
              >
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p {...tone('muted', { margin: '0 0 24px', fontSize: 13, lineHeight: '20px' })}>
        Or open this address:
        <br />
        <a href={href} {...tone('muted', { wordBreak: 'break-all' })}>
          {href}
        </a>
      </p>
    </>
  )
}

export function Note({ children }: Children) {
  return <p {...tone('muted', { margin: '0 0 12px', fontSize: 14, lineHeight: '22px' })}>{children}</p>
}

export function Link({ href, children }: Children & { href: string }) {
  return (
    <a href={href} {...tone('link')}>
      {children}
    </a>
  )
}
