// The SQL of the floor is written for its responses alone. It shares nothing with the project but the tables.

export const PAGE = 20

/** The statement reads the session of $1 alone. */
const SESSION = `
  session as (
    select u.id as user_id, u.active_organization_id from sessions s join users u on u.id = s.user_id
    where s.token_hash = $1 and s.expires_at > now() and s.last_seen_at > now() - interval '7 days'
      and u.deleted_at is null
  )`

/** The statement reads the session and the organization that it acts in. */
const ACTING = `${SESSION}, acting as (
    select session.user_id, m.organization_id, m.role from session join members m on m.user_id = session.user_id
    where m.organization_id = coalesce(
      (select organization_id from members
       where user_id = session.user_id and organization_id = session.active_organization_id),
      (select id from organizations where personal_user_id = session.user_id))
  )`

/** A hit is counted in a fixed window, which takes less than the sliding one of the project. */
const hit = (key: string, window: string, from = '') => `
  hit as (
    insert into bench.hits as h (key, since, hits) select ${key}, now(), 1 ${from}
    on conflict (key) do update set
      hits = case when h.since < now() - interval '${window}' then 1 else h.hits + 1 end,
      since = case when h.since < now() - interval '${window}' then now() else h.since end
    returning hits
  )`

/** The page has its items as JSON text, how many rows there are with one more, and where the next page begins. */
const page = (rows: string, item: string, place: string, size = `${PAGE}`) => `
  select coalesce(json_agg(${item} order by r.n) filter (where r.n <= ${size}), '[]')::text as items,
    count(*)::int as found, count(*) > ${size} as more, max(${place}) filter (where r.n = ${size}) as place
  from (select *, row_number() over () as n from (${rows} limit ${size} + 1) as page) as r`

// The condition is evaluated for the rows of the response, and not for all that a search reads.
const HAS_IDENTITY = '(select true from identities i where i.user_id = r.id limit 1) is not null'

const METHODS = `case when r.password_hash is null
    then case when ${HAS_IDENTITY} then '["magic_link","oidc"]' else '["magic_link"]' end
    else case when ${HAS_IDENTITY} then '["password","magic_link","oidc"]' else '["password","magic_link"]' end
  end::json`

const ENTRY = `json_build_object('id', r.id, 'name', r.name, 'email', r.email, 'profile_image', null, 'state', 'active',
  'sign_in_methods', ${METHODS}, 'created_at', r.created_at)`

const LISTED = 'u.deleted_at is null and u.suspended_at is null and u.directory_visible'
const PEOPLE = `select u.id, u.name, u.email, u.created_at, u.password_hash from users u where ${LISTED}`
const NAME = 'search_text(u.name) collate "C"'
const BY_NAME = `order by ${NAME}, u.id`
const peoplePage = (rows: string) => page(rows, ENTRY, `r.name || ' ' || r.id`)

/** The session must be within its limit. */
const directory = (rows: string) => `
  with ${SESSION}, ${hit("'directory:' || user_id", '1 minute', 'from session')}
  select (select user_id from session), (select hits from hit), listed.* from (${peoplePage(rows)}) as listed`

const LAST_NAME = `split_part(search_text(u.name), ' ', -1) collate "C"`
// $2 is the search text, and unknown when a statement is prepared. Behind a subquery it stays so for the planner.
const WANTED = '(select $2::text)'
const startsWith = (text: string) => `${text} >= ${WANTED} and ${text} < ${WANTED} || chr(1114111)`

const branch = (condition: string, order = BY_NAME) => `(${PEOPLE} and ${condition} ${order} limit ${PAGE + 1})`

/** Three letters or more match the beginnings of names and of last names. */
const CALLED = `
  with first as materialized ${branch(startsWith(NAME))},
  second as materialized ${branch(
    `${startsWith(LAST_NAME)} and not starts_with(${NAME}, ${WANTED}) and (select count(*) from first) <= ${PAGE}`,
    `order by ${LAST_NAME}, ${NAME}, u.id`,
  )}
  select u.* from (select 1 as part, * from first union all select 2, * from second) as u
  order by u.part, case u.part when 2 then ${LAST_NAME} end, ${NAME}, u.id`

const ADDRESS = 'search_text(u.email) collate "C"'

/** Two letters match the beginnings of names and of addresses. */
const BEGINS = `
  with first as materialized ${branch(startsWith(NAME))},
  second as materialized ${branch(
    `${startsWith(ADDRESS)} and not starts_with(${NAME}, ${WANTED}) and (select count(*) from first) <= ${PAGE}`,
    `order by ${ADDRESS}, u.id`,
  )}
  select u.* from (select 1 as part, * from first union all select 2, * from second) as u
  order by u.part, case u.part when 2 then ${ADDRESS} end, ${NAME}, u.id`

export const LOOKUP = `
  with ${SESSION}
  select (select user_id from session), json_build_object('id', r.id, 'name', r.name, 'email', r.email,
    'profile_image', null, 'state', 'active', 'sign_in_methods', ${METHODS}, 'created_at', r.created_at)::text as entry
  from (${PEOPLE} and u.id = $2) as r`

export const ME = `
  with ${ACTING}
  select json_build_object('id', r.id, 'name', r.name, 'email', r.email, 'phone_number', r.phone_number,
    'profile_image', null, 'directory_visible', r.directory_visible, 'active_organization_id', r.organization_id,
    'created_at', r.created_at, 'sign_in_methods', ${METHODS}, 'has_second_factor', r.has_second_factor)::text as me
  from (select u.*, acting.organization_id from acting join users u on u.id = acting.user_id) as r`

export const UNREAD = `
  with ${SESSION}
  select (select count(*)::int from notifications n where n.user_id = session.user_id and n.read_at is null) as unread
  from session`

export const INBOX = `
  with ${SESSION}
  select session.user_id, listed.* from session, lateral (${page(
    'select * from notifications where user_id = session.user_id order by created_at desc, id desc',
    `json_build_object('id', r.id, 'type', r.type, 'title', r.title, 'body', r.body, 'action_path', r.action_path,
      'metadata', r.metadata, 'read_at', r.read_at, 'created_at', r.created_at)`,
    `r.created_at || ' ' || r.id`,
  )}) as listed`

export const DIRECTORY = directory(`${PEOPLE} ${BY_NAME}`)

export const NAMES = directory(CALLED)

/** The planner knows what is searched for, and chooses between the order and the trigrams. */
export const OTHERS = page(
  `${PEOPLE} and search_text(u.name || ' ' || u.email) like '%' || $1 || '%'
   and not starts_with(${NAME}, $1) and not starts_with(${LAST_NAME}, $1) ${BY_NAME}`,
  ENTRY,
  `r.name || ' ' || r.id`,
  '$2::int',
)

export const BEGINNINGS = directory(BEGINS)

export const MEMBERS = `
  with ${ACTING}
  select acting.user_id, listed.*,
    (select count(*)::int from members where organization_id = acting.organization_id) as total
  from acting, lateral (${page(
    `select m.user_id, u.name, u.email, m.role, m.joined_at,
       case when acting.role in ('owner', 'admin') then u.has_second_factor end as has_second_factor from (
       select user_id, role, joined_at from members
       where organization_id = acting.organization_id and joined_at > '-infinity'
       order by joined_at, user_id limit ${PAGE + 1}
     ) as m join users u on u.id = m.user_id order by m.joined_at, m.user_id`,
    `json_build_object('user_id', r.user_id, 'name', r.name, 'email', r.email, 'role', r.role,
      'joined_at', r.joined_at, 'profile_image', null, 'has_second_factor', r.has_second_factor)`,
    `r.joined_at || ' ' || r.user_id`,
  )}) as listed`

export const FILES = `
  with ${ACTING}
  select acting.user_id, listed.*, whole.* from acting, lateral (${page(
    `select f.id, f.name, f.content_type, f.size_bytes, f.uploaded_by, u.name as uploader_name, f.created_at
     from files f left join users u on u.id = f.uploaded_by
     where f.organization_id = acting.organization_id order by f.created_at desc, f.id desc`,
    `json_build_object('id', r.id, 'name', r.name, 'content_type', r.content_type, 'size_bytes', r.size_bytes,
      'uploaded_by', r.uploaded_by, 'uploader_name', r.uploader_name, 'created_at', r.created_at)`,
    `r.created_at || ' ' || r.id`,
  )}) as listed, lateral (
    select count(*)::int as total, coalesce(sum(size_bytes), 0)::float8 as used_bytes
    from files where organization_id = acting.organization_id
  ) as whole`

export const BILLING = `
  with ${SESSION}
  select session.user_id, s.status from session left join subscriptions s on s.user_id = session.user_id`

const markRead = (condition: string) => `
  with ${SESSION}, changed as (
    update notifications n set read_at = now() from session
    where n.user_id = session.user_id and ${condition} and n.read_at is null returning 1
  )
  select (select count(*)::int from changed) as updated,
    (select count(*)::int from notifications n where n.user_id = session.user_id and n.read_at is null) as unread_before
  from session`

export const MARK_ONE_READ = markRead('n.id = $2')

export const MARK_READ = markRead('n.id = any ($2::uuid[])')

export const WAITLIST = `
  with ${hit("'public-forms:' || $1", '1 minute')}, lead as (
    insert into waitlist_leads as w (email, referral_source, campaign)
    select $2, $3, $4 from hit where hits <= 5
    on conflict (email) do update set referral_source = coalesce(w.referral_source, excluded.referral_source),
      campaign = coalesce(w.campaign, excluded.campaign)
      where w.referral_source is null and excluded.referral_source is not null
         or w.campaign is null and excluded.campaign is not null
  )
  select hits from hit`

export const INVITATION = `
  with ${ACTING}, ${hit("'invitations:' || user_id", '1 hour', 'from acting')}, created as (
    insert into invitations (organization_id, email, role, token_hash, invited_by, expires_at)
    select organization_id, $2, $3, $4, user_id, now() + interval '7 days' from acting, hit
    where acting.role in ('owner', 'admin') and hits <= 30
      and not exists (select from members m join users u on u.id = m.user_id
                      where m.organization_id = acting.organization_id and u.email = $2)
    returning id, email, role, invited_by, created_at, expires_at
  )
  select (select hits from hit), json_build_object('id', created.id, 'email', created.email, 'role', created.role,
    'inviter_name', u.name, 'created_at', created.created_at, 'expires_at', created.expires_at)::text as invitation
  from created left join users u on u.id = created.invited_by`

export const CREDENTIALS = `
  with ${hit("'sign-in:' || $1", '10 minutes')}
  select u.id, u.password_hash, (select hits from hit)
  from users u where u.email = $2 and u.deleted_at is null and u.suspended_at is null`

export const OPEN_SESSION = `
  insert into sessions (token_hash, user_id, method, expires_at)
  values ($1, $2, 'password', now() + interval '30 days')`

/** The browser reads this about a session that has begun. */
export const SESSION_VIEW = `
  with ${ACTING}, mine as (
    select t.id, t.name, t.kind, m.role, t.id = acting.organization_id as acting,
      row_number() over (order by t.kind = 'team', t.name, t.id) as place
    from acting join members m on m.user_id = acting.user_id join organizations t on t.id = m.organization_id
  )
  select json_build_object('id', o.id, 'name', o.name, 'kind', o.kind)::text as organization, acting.role, o.kind,
    (select json_agg(json_build_object('id', id, 'name', name, 'kind', kind, 'role', role, 'acting', acting) order by place)
     from mine where place <= 20 or acting)::text as organizations,
    (select count(*) from mine)::int as organization_count,
    (select json_build_object('id', s.id, 'method', s.method, 'authenticated_at', s.authenticated_at,
      'expires_at', s.expires_at) from sessions s where s.token_hash = $1)::text as session
  from acting join organizations o on o.id = acting.organization_id`
