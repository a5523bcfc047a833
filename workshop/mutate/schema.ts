import type pg from 'pg'

/** A test that expects this refusal contains one of the `marks`. */
export type SchemaMutant = { marks: string[]; what: string; sql: string }

const OURS = `n.nspname = 'public' and c.relname <> 'schema_migrations'`

// Tests can build a name from the table's name, as `${table}_living_user`, so the suffix counts too.
const marks = (name: string) => `array[${name}::text, '}' || replace(${name}, c.relname, '')]`

const CONSTRAINTS = `
  select ${marks('conname')} as marks, format('drop constraint %I of %I', conname, c.relname) as what,
         format('alter table %I drop constraint %I cascade', c.relname, conname) as sql
  from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and o.contype in ('p', 'u', 'f', 'c', 'x')
  order by c.relname, conname`

const NOT_NULLS = `
  select array['attnotnull'] as marks, format('drop not null of %I.%I', c.relname, a.attname) as what,
         format('alter table %I alter column %I drop not null', c.relname, a.attname) as sql
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and c.relkind = 'r' and a.attnum > 0 and a.attnotnull and not a.attisdropped
    and not exists (select from pg_constraint p where p.conrelid = c.oid and p.contype = 'p' and a.attnum = any (p.conkey))
  order by c.relname, a.attnum`

const UNIQUE_INDEXES = `
  select array[i.relname::text] as marks, format('drop unique index %I', i.relname) as what, format('drop index %I', i.relname) as sql
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and x.indisunique and not exists (select from pg_constraint where conindid = i.oid)
  order by i.relname`

const TRIGGERS = `
  select ${marks('tgname')} as marks, format('drop trigger %I', tgname) as what, format('drop trigger %I on %I', tgname, c.relname) as sql
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and not t.tgisinternal
  order by tgname`

const TRIGGER_DEFINITIONS = `
  select ${marks('tgname')} as marks, tgname as name, c.relname as table, pg_get_triggerdef(t.oid) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and not t.tgisinternal
  order by tgname`

const FUNCTION_DEFINITIONS = `
  select p.proname as name, pg_get_functiondef(p.oid) as definition,
    array(select tgname::text from pg_trigger t where t.tgfoid = p.oid) as marks
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  order by p.proname`

/**
 * A mutant drops a constraint, a NOT NULL, a unique index, a trigger, one event or compared column of a trigger, or one
 * line or lock of a function.
 */
export async function schemaMutants(client: pg.Client): Promise<SchemaMutant[]> {
  const dropped: SchemaMutant[] = []
  for (const query of [TRIGGERS, UNIQUE_INDEXES, CONSTRAINTS, NOT_NULLS]) {
    dropped.push(...(await client.query<SchemaMutant>(query)).rows)
  }
  const triggers = await client.query<Definition & { table: string }>(TRIGGER_DEFINITIONS)
  const functions = await client.query<Definition>(FUNCTION_DEFINITIONS)
  return [
    ...triggers.rows.flatMap(({ marks, name, table, definition }) =>
      narrowTrigger(definition).map(([what, sql]) => ({
        marks,
        what: `trigger ${name}: ${what}`,
        sql: `drop trigger ${name} on ${table}; ${sql}`,
      })),
    ),
    ...functions.rows.flatMap(({ marks, name, definition }) =>
      thinFunction(definition).map(([what, sql]) => ({ marks, what: `function ${name}: ${what}`, sql })),
    ),
    ...dropped,
  ]
}

type Definition = { marks: string[]; name: string; definition: string }
type Change = [what: string, sql: string]

function narrowTrigger(definition: string): Change[] {
  const changes: Change[] = []
  const [events = ''] = / (INSERT|UPDATE|DELETE)( OF [\w, ]+?)? OR .*?(?= ON )/.exec(definition) ?? []
  const each = events.trim().split(' OR ')
  if (each.length > 1) {
    for (const event of each) {
      const others = each.filter((other) => other !== event).join(' OR ')
      changes.push([`not on ${event.toLowerCase()}`, definition.replace(events, ` ${others}`)])
    }
  }
  for (const { 0: found, 1: column } of definition.matchAll(/new\.(\w+) IS DISTINCT FROM old\.\w+/g)) {
    changes.push([`does not compare ${column}`, definition.replace(found, 'false')])
  }
  return changes
}

// The pattern finds a complete line that decides or locks.
const LINE = /^ *(when exists .*|perform (?!from users).*;|insert into .*;|update .*;|delete from .*;)$/gm
const LOCK = / for (update|share)(?=;)/g

function thinFunction(definition: string): Change[] {
  return [LINE, LOCK].flatMap((pattern) =>
    [...definition.matchAll(pattern)].map(({ 0: found, index }): Change => {
      // PL/pgSQL needs a statement in every branch.
      const rest = found.trim().endsWith(';') ? ' null;' : ''
      return [
        `without ${found.trim()}`,
        `${definition.slice(0, index)}${rest}${definition.slice(index + found.length)}`,
      ]
    }),
  )
}
