import type { Column } from './column.ts'
import type { Pieces } from './slots.ts'

export function tablePieces(columns: readonly Column[]): Pieces {
  const has_money = columns.some(({ type }) => type === 'money')
  const lines = columns.map(
    ({ name, kind, optional, type }) =>
      `${name} ${kind.sql}${optional ? '' : ' not null'}${type === 'boolean' ? ' default false' : ''},`,
  )
  const checks = columns.flatMap((column) => {
    const check = column.kind.check?.(column)
    return check ? [`constraint paper_kites_${column.name}_valid check (${check}),`] : []
  })
  if (has_money) {
    lines.push('currency text not null,')
    checks.push("constraint paper_kites_currency_valid check (currency ~ '^[A-Z]{3}$'),")
  }
  const references = columns.flatMap(({ name, target, optional }) => {
    if (!target) return []
    const end = optional ? `set null (${name})` : 'cascade'
    return [
      `constraint paper_kites_${name} foreign key (organization_id, ${name}) references ${target.table} (organization_id, id)\n    on delete ${end},`,
    ]
  })
  const indexes = columns.flatMap(({ name, target }) =>
    target ? [`create index paper_kites_of_${name} on paper_kites (organization_id, ${name});`] : [],
  )
  return {
    'sql columns': lines.join('\n  '),
    'sql constraints': [...checks, ...references].join('\n  '),
    'sql changing': columns.map(({ name }) => `, ${name}`).join(''),
    'sql indexes': indexes.join('\n'),
  }
}
