import { FORMS } from '../draft/names.ts'
import { type Column, constantOf, labelOf, pascalOf } from './column.ts'
import { isFilter } from './contract-pieces.ts'
import type { Pieces } from './slots.ts'

export function filterPieces(columns: readonly Column[]): Pieces {
  const nouns = columns.filter(({ type }) => type === 'reference')
  const has_boolean = columns.some(({ type }) => type === 'boolean')
  return {
    'filter props': nouns.length > 0 ? 'organization_id,' : '',
    'filter fields': columns.filter(isFilter).map(fieldOf).join('\n'),
    'filter options': [...(has_boolean ? [YES_OR_NO] : []), ...nouns.map(referenceFilterOf)].join('\n'),
  }
}

const YES_OR_NO = `
const YES_OR_NO = [
  { value: '', label: 'Any' },
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const`

function fieldOf(column: Column): string {
  const { name, type } = column
  if (type === 'reference') {
    return `<${pascalOf(column)}Filter organization_id={organization_id} id={search.${name} ?? ''} onChoose={(id) => set('${name}', id)} />`
  }
  const options = type === 'boolean' ? 'YES_OR_NO' : `[{ value: '', label: 'Any' }, ...${constantOf(column)}_OPTIONS]`
  return `<SelectFilter label="${labelOf(column)}" value={search.${name} ?? ''} options={${options}} onChange={(value) => set('${name}', value)} />`
}

// The field keeps its own text, so a filter that is changed elsewhere mounts it again.
function referenceFilterOf(column: Column): string {
  const noun = FORMS.camel(column.target?.noun?.singular ?? [])
  const one = pascalOf(column)
  return `
type ${one}FilterProps = { organization_id: string; id: string; onChoose: (id: string) => void }

function ${one}Filter({ organization_id, id, onChoose }: ${one}FilterProps) {
  const [first] = useState(id)
  const { data } = useQuery({ ...${noun}Query(organization_id, first), enabled: first !== '' })
  const chosen = useRef(id)
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    // Someone else changed it, such as the button that clears all filters.
    if (chosen.current === id) return
    chosen.current = id
    setChanges((count) => count + 1)
  }, [id])
  return (
    <ComboboxField
      key={\`\${changes} \${data?.id}\`}
      label="${labelOf(column)}"
      placeholder="Any"
      optional
      search={use${one}Options(organization_id)}
      defaultChosen={changes === 0 && data ? { id: data.id, label: data.${column.target?.name} } : null}
      onChoose={(option) => {
        chosen.current = option?.id ?? ''
        onChoose(chosen.current)
      }}
    />
  )
}`
}
