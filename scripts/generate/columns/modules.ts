import { FORMS } from '../draft/names.ts'
import { type Column, constantOf, pascalOf } from './column.ts'

/** A template may import these names itself; the others come from these modules. */
const KNOWN: readonly (readonly [from: string, names: string])[] = [
  ['zod/mini', 'z'],
  ['react', 'useEffect useRef useState'],
  ['@tanstack/react-query', 'useQuery'],
  ['@tanstack/react-router', 'Link'],
  ['@plinth/contract/product', 'CalendarDay Email TimeOfDay isDeceptive'],
  ['@plinth/server/product', 'Transaction invalid sqlBuilder unnamed'],
  ['@plinth/server/product-test', 'addFile'],
  ['@plinth/e2e/product', 'withDatabase'],
  [
    '@plinth/web/product',
    'Badge CalendarDate Checkbox ComboboxField DateField DateTimeField FilePicker MoneyField NumberField SelectField TextArea TimeField api download formatCount formatExact formatMoney textLink useAction useListSearch useToast',
  ],
]

export function modulesOf(columns: readonly Column[]): ReadonlyMap<string, string> {
  const own = columns.flatMap((column) => {
    const one = pascalOf(column)
    const at_options = [`${constantOf(column)}_LABELS`, `${constantOf(column)}_OPTIONS`, `use${one}Options`]
    const names: [string, string][] = at_options.map((name) => [name, './paper-kite-options.tsx'])
    if (column.type === 'enum') names.push([`PaperKite${one}`, './contract.ts'])
    if (column.target) names.push([`find${one}`, './queries.ts'])
    return [...names, ...modulesOfNoun(column)]
  })
  const known = KNOWN.flatMap(([from, names]) => names.split(' ').map((name): [string, string] => [name, from]))
  return new Map([...known, ['CURRENCY', './contract.ts'], ...own])
}

function modulesOfNoun({ target }: Column): [string, string][] {
  if (!target?.noun) return []
  const { plural, singular } = target.noun
  const folder = `../${FORMS.kebab(plural)}`
  const query = `${folder}/${FORMS.kebab(plural)}-query.tsx`
  const [one, camel] = [FORMS.pascal(singular), FORMS.camel(singular)]
  return [
    [`add${one}`, `${folder}/walk.ts`],
    [`any${one}`, `${folder}/sample-rows.ts`],
    [`${FORMS.camel(plural)} as ${FORMS.camel(plural)}Part`, `${folder}/server.ts`],
    [`${camel}Query`, query],
    [`keys as ${camel}Keys`, query],
  ]
}
