import { Fragment, isValidElement, type ReactNode } from 'react'
import { Action, Fact, Heading, Link, Name, Note, Paragraph } from './blocks.tsx'

type Props = { children?: ReactNode; href?: string; label?: string }

/** @throws for anything but the blocks of blocks.tsx, so that no text is missing from one body */
export function toText(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(toText).join('')
  if (!isValidElement<Props>(node)) throw new Error('A message holds something that has no plain-text form.')

  const { children, href = '', label = '' } = node.props
  const inner = toText(children)
  switch (node.type) {
    case Fragment:
      return inner
    case Heading:
    case Paragraph:
    case Note:
      return `${inner}\n\n`
    case Name:
      return `“${inner}”`
    case Fact:
      return `${label}: ${inner}\n\n`
    case Action:
      return `${inner}:\n${href}\n\n`
    case Link:
      return `${inner} (${href})`
    default:
      throw new Error(`A message holds a part without a plain-text form: ${String(node.type)}.`)
  }
}
