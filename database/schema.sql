-- The schema that the migrations make, for reading. Written by `npm run db:generate`; nothing executes it.

create extension pg_trgm;

create extension unaccent;

create table announcements (
  name text not null,
  content_hash bytea not null,
  told integer not null default 0,
  told_until uuid,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint announcements_pkey PRIMARY KEY (name),
  constraint announcements_content_hash CHECK (length(content_hash) = 32),
  constraint announcements_name CHECK (name ~ '^[a-zA-Z0-9_.-]{1,64}$'::text),
  constraint announcements_told CHECK (told >= 0 AND (told = 0) = (told_until IS NULL))
);

create table audit_events (
  id uuid not null default uuid_v7(),
  created_at timestamp with time zone not null default clock_timestamp(),
  action text not null,
  actor_kind text not null,
  actor_user_id uuid,
  user_id uuid,
  organization_id uuid,
  target_id uuid,
  details jsonb not null,
  network inet,
  request_id text,
  constraint audit_events_pkey PRIMARY KEY (created_at, id),
  constraint audit_events_action CHECK (action ~ '^[a-z_]+\.[a-z_]+$'::text),
  constraint audit_events_actor CHECK (actor_kind = 'user'::text OR actor_user_id IS NULL),
  constraint audit_events_actor_kind CHECK (actor_kind = ANY (ARRAY['user'::text, 'operator'::text, 'provider'::text, 'job'::text, 'system'::text])),
  constraint audit_events_details CHECK (jsonb_typeof(details) = 'object'::text AND octet_length(details::text) <= 1000 AND POSITION(('@'::text) IN (details::text)) = 0),
  constraint audit_events_network CHECK (network = network(set_masklen(network, CASE family(network) WHEN 4 THEN 24 ELSE 48 END))::inet),
  constraint audit_events_request_id CHECK (request_id ~ '^[\w.-]{8,64}$'::text)
);
CREATE INDEX audit_events_actor ON public.audit_events USING btree (actor_user_id, created_at, id) WHERE ((actor_user_id IS NOT NULL) AND (user_id IS DISTINCT FROM actor_user_id));
CREATE INDEX audit_events_organization ON public.audit_events USING btree (organization_id, created_at, id) WHERE (organization_id IS NOT NULL);
CREATE INDEX audit_events_user ON public.audit_events USING btree (user_id, created_at, id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER audit_events_append_only BEFORE UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse('an audit event is never changed');
CREATE TRIGGER audit_events_kept BEFORE DELETE ON audit_events FOR EACH ROW WHEN (old.created_at > (now() - '720:00:00'::interval)) EXECUTE FUNCTION refuse('an audit event is kept for 30 days at least');
CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse('audit events are removed by their age alone');

create table billing_customers (
  provider_customer_id text not null,
  user_id uuid,
  synced_from timestamp with time zone,
  synced_to timestamp with time zone,
  checkout_claimed_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  delete_not_before timestamp with time zone,
  constraint billing_customers_pkey PRIMARY KEY (provider_customer_id),
  constraint billing_customers_user UNIQUE (user_id),
  constraint billing_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint billing_customers_deletion CHECK (user_id IS NULL OR delete_not_before IS NULL),
  constraint billing_customers_id_length CHECK (length(provider_customer_id) >= 1 AND length(provider_customer_id) <= 255),
  constraint billing_customers_synced CHECK (synced_from <= synced_to)
);
CREATE INDEX billing_customers_deletions ON public.billing_customers USING btree (delete_not_before) WHERE (user_id IS NULL);
CREATE TRIGGER billing_customers_living_user BEFORE INSERT ON billing_customers FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER billing_customers_owner_frozen BEFORE UPDATE ON billing_customers FOR EACH ROW WHEN (new.provider_customer_id IS DISTINCT FROM old.provider_customer_id OR new.user_id IS DISTINCT FROM old.user_id AND new.user_id IS NOT NULL) EXECUTE FUNCTION refuse('a customer keeps its user');

create table billing_events (
  event_id text not null,
  type text not null,
  provider_customer_id text,
  received_at timestamp with time zone not null default now(),
  processed_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  constraint billing_events_pkey PRIMARY KEY (event_id),
  constraint billing_events_id_length CHECK (length(event_id) >= 1 AND length(event_id) <= 255)
);
CREATE INDEX billing_events_processed_at ON public.billing_events USING btree (processed_at);
CREATE INDEX billing_events_received_at ON public.billing_events USING btree (received_at);

create table email_tokens (
  token_hash bytea not null,
  purpose text not null,
  email text not null,
  user_id uuid,
  sign_up jsonb,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  browser_hash bytea,
  link_id uuid,
  constraint email_tokens_pkey PRIMARY KEY (token_hash),
  constraint email_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint email_tokens_browser_hash_length CHECK (length(browser_hash) = 32),
  constraint email_tokens_browser_of_password CHECK (browser_hash IS NULL OR COALESCE(sign_up ? 'password_hash'::text, false)),
  constraint email_tokens_email_normalized CHECK (email = lower(email) AND length(email) <= 254),
  constraint email_tokens_purpose CHECK (purpose = ANY (ARRAY['sign_up'::text, 'magic_link'::text, 'password_reset'::text])),
  constraint email_tokens_sign_up_content CHECK (sign_up IS NULL OR COALESCE(jsonb_typeof(sign_up -> 'name'::text) = 'string'::text, false) AND COALESCE((sign_up ->> 'password_hash'::text) ~~ '$argon2id$%'::text, NOT sign_up ? 'password_hash'::text)),
  constraint email_tokens_sign_up_purpose CHECK ((purpose = 'sign_up'::text) = (sign_up IS NOT NULL)),
  constraint email_tokens_token_hash_length CHECK (length(token_hash) = 32),
  constraint email_tokens_user_purpose CHECK ((purpose = 'sign_up'::text) = (user_id IS NULL))
);
CREATE INDEX email_tokens_email ON public.email_tokens USING btree (email);
CREATE INDEX email_tokens_expiry ON public.email_tokens USING btree (expires_at);
CREATE UNIQUE INDEX email_tokens_link ON public.email_tokens USING btree (link_id);
CREATE INDEX email_tokens_user ON public.email_tokens USING btree (user_id);
CREATE TRIGGER email_tokens_lifetime BEFORE INSERT OR UPDATE OF expires_at ON email_tokens FOR EACH ROW WHEN (new.expires_at > (clock_timestamp() +
        CASE new.purpose
            WHEN 'sign_up'::text THEN '24:00:00'::interval
            ELSE '01:00:00'::interval
        END)) EXECUTE FUNCTION refuse('a link to confirm an address lives at most 24 hours, any other at most one');
CREATE TRIGGER email_tokens_living_user BEFORE INSERT OR UPDATE OF user_id ON email_tokens FOR EACH ROW WHEN (new.user_id IS NOT NULL) EXECUTE FUNCTION require_living_user();
CREATE TRIGGER email_tokens_not_suspended BEFORE INSERT OR UPDATE OF user_id ON email_tokens FOR EACH ROW WHEN (new.user_id IS NOT NULL) EXECUTE FUNCTION refuse_suspended_user();
CREATE TRIGGER email_tokens_owner_frozen BEFORE UPDATE ON email_tokens FOR EACH ROW WHEN (new.purpose IS DISTINCT FROM old.purpose OR new.email IS DISTINCT FROM old.email OR new.user_id IS DISTINCT FROM old.user_id) EXECUTE FUNCTION refuse('a link keeps its purpose, its address and its account');

create table files (
  id uuid not null default uuid_v7(),
  upload_id uuid not null,
  organization_id uuid not null,
  uploaded_by uuid,
  name text not null,
  content_type text not null,
  size_bytes bigint not null,
  object_key text not null generated always as (((('orgs/'::text || organization_id) || '/files/'::text) || upload_id)) stored,
  created_at timestamp with time zone not null default now(),
  constraint files_pkey PRIMARY KEY (id),
  constraint files_object_key UNIQUE (object_key),
  constraint files_upload UNIQUE (upload_id),
  constraint files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint files_name_length CHECK (length(name) >= 1 AND length(name) <= 255),
  constraint files_size CHECK (size_bytes >= 1 AND size_bytes <= (25 * 1024 * 1024))
);
CREATE INDEX files_newest ON public.files USING btree (organization_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX files_of_organization ON public.files USING btree (organization_id, id);
CREATE INDEX files_uploader ON public.files USING btree (uploaded_by);
CREATE TRIGGER files_key_frozen BEFORE UPDATE ON files FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.upload_id IS DISTINCT FROM old.upload_id OR new.organization_id IS DISTINCT FROM old.organization_id OR new.content_type IS DISTINCT FROM old.content_type OR new.size_bytes IS DISTINCT FROM old.size_bytes OR new.created_at IS DISTINCT FROM old.created_at OR new.uploaded_by IS DISTINCT FROM old.uploaded_by AND new.uploaded_by IS NOT NULL) EXECUTE FUNCTION refuse('a file keeps its organization and its content');
CREATE TRIGGER files_no_truncate BEFORE TRUNCATE ON files FOR EACH STATEMENT EXECUTE FUNCTION refuse('files cannot be truncated');
CREATE TRIGGER files_objects_deleted AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION queue_file_deletion();

create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  email text not null,
  created_at timestamp with time zone not null default now(),
  constraint identities_pkey PRIMARY KEY (issuer, subject),
  constraint identities_one_each UNIQUE (user_id, issuer),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identities_lengths CHECK (length(issuer) <= 512 AND length(subject) <= 255 AND length(email) <= 254)
);
CREATE TRIGGER identities_living_user BEFORE INSERT OR UPDATE OF user_id ON identities FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER identities_owner_frozen BEFORE UPDATE ON identities FOR EACH ROW WHEN (new.issuer IS DISTINCT FROM old.issuer OR new.subject IS DISTINCT FROM old.subject OR new.user_id IS DISTINCT FROM old.user_id OR new.email IS DISTINCT FROM old.email) EXECUTE FUNCTION refuse('an identity cannot be moved');

create table invitations (
  id uuid not null default uuid_v7(),
  organization_id uuid not null,
  org_kind text not null default 'team'::text,
  email text not null,
  role text not null,
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamp with time zone not null default now(),
  issued_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  mail_due_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_token_hash UNIQUE (token_hash),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint invitations_organization FOREIGN KEY (organization_id, org_kind) REFERENCES organizations(id, kind) ON DELETE CASCADE,
  constraint invitations_email_normalized CHECK (email = lower(email) AND length(email) <= 254 AND POSITION(('@'::text) IN (email)) > 1),
  constraint invitations_one_end CHECK (accepted_at IS NULL OR revoked_at IS NULL),
  constraint invitations_org_kind CHECK (org_kind = 'team'::text),
  constraint invitations_role CHECK (role = ANY (ARRAY['admin'::text, 'member'::text])),
  constraint invitations_seven_days CHECK (expires_at <= (issued_at + '168:00:00'::interval)),
  constraint invitations_token_hash_length CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX invitations_ended ON public.invitations USING btree (COALESCE(accepted_at, revoked_at, expires_at));
CREATE INDEX invitations_inviter ON public.invitations USING btree (invited_by);
CREATE INDEX invitations_mail_due ON public.invitations USING btree (mail_due_at, id) WHERE ((mail_due_at IS NOT NULL) AND (accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX invitations_one_pending ON public.invitations USING btree (organization_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX invitations_pending ON public.invitations USING btree (organization_id, created_at DESC, id DESC) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE TRIGGER invitations_not_postdated BEFORE INSERT OR UPDATE OF issued_at ON invitations FOR EACH ROW WHEN (new.issued_at > clock_timestamp()) EXECUTE FUNCTION refuse('an invitation cannot be issued in the future');
CREATE TRIGGER invitations_owner_frozen BEFORE UPDATE ON invitations FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.organization_id IS DISTINCT FROM old.organization_id OR new.org_kind IS DISTINCT FROM old.org_kind OR new.email IS DISTINCT FROM old.email OR new.invited_by IS NOT NULL AND new.invited_by IS DISTINCT FROM old.invited_by) EXECUTE FUNCTION refuse('an invitation keeps its organization, its address and its inviter');

create table known_user_agents (
  user_id uuid not null,
  user_agent_hash bytea not null,
  first_seen_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  constraint known_user_agents_pkey PRIMARY KEY (user_id, user_agent_hash),
  constraint known_user_agents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint known_user_agents_hash_length CHECK (length(user_agent_hash) = 32)
);
CREATE INDEX known_user_agents_last_seen ON public.known_user_agents USING btree (last_seen_at);
CREATE TRIGGER known_user_agents_living_user BEFORE INSERT OR UPDATE OF user_id ON known_user_agents FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER known_user_agents_owner_frozen BEFORE UPDATE ON known_user_agents FOR EACH ROW WHEN (new.user_id IS DISTINCT FROM old.user_id OR new.user_agent_hash IS DISTINCT FROM old.user_agent_hash) EXECUTE FUNCTION refuse('a known user agent cannot be moved');

create table members (
  organization_id uuid not null,
  org_kind text not null default 'team'::text,
  user_id uuid not null,
  role text not null,
  joined_at timestamp with time zone not null default now(),
  personal_user_id uuid generated always as (CASE WHEN (org_kind = 'personal'::text) THEN user_id ELSE NULL::uuid END) stored,
  constraint members_pkey PRIMARY KEY (organization_id, user_id),
  constraint members_user_organization UNIQUE (user_id, organization_id),
  constraint members_organization FOREIGN KEY (organization_id, org_kind) REFERENCES organizations(id, kind) ON DELETE CASCADE,
  constraint members_personal_user FOREIGN KEY (organization_id, personal_user_id) REFERENCES organizations(id, personal_user_id) ON DELETE CASCADE,
  constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint members_org_kind CHECK (org_kind = ANY (ARRAY['personal'::text, 'team'::text])),
  constraint members_personal_owner CHECK (org_kind = 'team'::text OR role = 'owner'::text),
  constraint members_role CHECK (role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text]))
);
CREATE INDEX members_in_order ON public.members USING btree (organization_id, joined_at, user_id) WHERE (joined_at > '-infinity'::timestamp with time zone);
CREATE UNIQUE INDEX members_one_owner ON public.members USING btree (organization_id) WHERE (role = 'owner'::text);
CREATE UNIQUE INDEX members_one_personal_member ON public.members USING btree (organization_id) WHERE (org_kind = 'personal'::text);
CREATE TRIGGER members_key_frozen BEFORE UPDATE ON members FOR EACH ROW WHEN (new.organization_id IS DISTINCT FROM old.organization_id OR new.org_kind IS DISTINCT FROM old.org_kind OR new.user_id IS DISTINCT FROM old.user_id) EXECUTE FUNCTION refuse('a membership cannot be moved');
CREATE TRIGGER members_living_user BEFORE INSERT OR UPDATE OF user_id ON members FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER members_no_truncate BEFORE TRUNCATE ON members FOR EACH STATEMENT EXECUTE FUNCTION refuse('memberships cannot be truncated');
CREATE CONSTRAINT TRIGGER members_settled AFTER DELETE OR UPDATE ON members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_organization();

create table notification_preferences (
  user_id uuid not null,
  type text not null,
  email boolean not null,
  in_app boolean not null,
  constraint notification_preferences_pkey PRIMARY KEY (user_id, type),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notification_preferences_type CHECK (length(type) <= 60 AND type ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'::text) NOT VALID
);
CREATE TRIGGER notification_preferences_living_user BEFORE INSERT OR UPDATE OF user_id ON notification_preferences FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER notification_preferences_owner_frozen BEFORE UPDATE ON notification_preferences FOR EACH ROW WHEN (new.user_id IS DISTINCT FROM old.user_id OR new.type IS DISTINCT FROM old.type) EXECUTE FUNCTION refuse('a notification preference cannot be moved');

create table notifications (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  type text not null,
  title text not null,
  body text not null,
  action_path text,
  metadata jsonb,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_action_path_own CHECK (length(action_path) <= 512 AND action_path ~ '^/(?![/\\])[^\s[:cntrl:]\\]*$'::text),
  constraint notifications_body_length CHECK (length(body) >= 1 AND length(body) <= 2000),
  constraint notifications_metadata_object CHECK (jsonb_typeof(metadata) = 'object'::text),
  constraint notifications_metadata_size CHECK (octet_length(metadata::text) <= 4096),
  constraint notifications_title_length CHECK (length(title) >= 1 AND length(title) <= 200),
  constraint notifications_type CHECK (length(type) <= 60 AND type ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'::text) NOT VALID
);
CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_newest_of_type ON public.notifications USING btree (user_id, type, created_at DESC, id DESC);
CREATE INDEX notifications_read ON public.notifications USING btree (read_at) WHERE (read_at IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE (read_at IS NULL);
CREATE TRIGGER notifications_living_user BEFORE INSERT OR UPDATE OF user_id ON notifications FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER notifications_owner_frozen BEFORE UPDATE ON notifications FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.user_id IS DISTINCT FROM old.user_id) EXECUTE FUNCTION refuse('a notification cannot be moved');

create table object_deletions (
  id bigint not null,
  bucket text not null,
  kind text not null,
  target text not null,
  not_before timestamp with time zone not null default now(),
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  user_id uuid,
  size_bytes bigint,
  constraint object_deletions_pkey PRIMARY KEY (id),
  constraint object_deletions_bucket CHECK (bucket = ANY (ARRAY['private'::text, 'public'::text])),
  constraint object_deletions_kind CHECK (kind = ANY (ARRAY['object'::text, 'prefix'::text])),
  constraint object_deletions_prefix CHECK (kind = 'object'::text OR target ~~ '%_/'::text),
  constraint object_deletions_sent CHECK ((user_id IS NULL) = (size_bytes IS NULL)),
  constraint object_deletions_target CHECK (length(target) <= 1024 AND target ~ '^(staging/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|(orgs|avatars)/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/)'::text)
);
CREATE INDEX object_deletions_due ON public.object_deletions USING btree (not_before);
CREATE INDEX object_deletions_user ON public.object_deletions USING btree (user_id) WHERE (user_id IS NOT NULL);

create table one_time_codes (
  user_id uuid not null,
  sealed_secret bytea,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  pending_secret bytea,
  constraint one_time_codes_pkey PRIMARY KEY (user_id),
  constraint one_time_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint one_time_codes_confirmed CHECK ((sealed_secret IS NULL) = (confirmed_at IS NULL)),
  constraint one_time_codes_some CHECK (sealed_secret IS NOT NULL OR pending_secret IS NOT NULL)
);
CREATE TRIGGER one_time_codes_living_user BEFORE INSERT OR UPDATE OF user_id ON one_time_codes FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER one_time_codes_noted AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON one_time_codes FOR EACH ROW EXECUTE FUNCTION note_second_factor();
CREATE TRIGGER one_time_codes_owner_frozen BEFORE UPDATE ON one_time_codes FOR EACH ROW WHEN (new.user_id IS DISTINCT FROM old.user_id) EXECUTE FUNCTION refuse('a secret of codes cannot be moved');

create table organizations (
  id uuid not null default uuid_v7(),
  kind text not null,
  name text not null,
  personal_user_id uuid,
  created_at timestamp with time zone not null default now(),
  requires_second_factor boolean not null default false,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_id_kind UNIQUE (id, kind),
  constraint organizations_id_personal_user UNIQUE (id, personal_user_id),
  constraint organizations_one_personal_each UNIQUE (personal_user_id),
  constraint organizations_personal_user_id_fkey FOREIGN KEY (personal_user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint organizations_kind CHECK (kind = ANY (ARRAY['personal'::text, 'team'::text])),
  constraint organizations_name_length CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint organizations_personal_name CHECK (kind = 'team'::text OR name = 'Personal'::text),
  constraint organizations_personal_user CHECK ((kind = 'personal'::text) = (personal_user_id IS NOT NULL)),
  constraint organizations_requirement CHECK (kind = 'team'::text OR NOT requires_second_factor)
);
CREATE TRIGGER organizations_key_frozen BEFORE UPDATE ON organizations FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.kind IS DISTINCT FROM old.kind OR new.personal_user_id IS DISTINCT FROM old.personal_user_id) EXECUTE FUNCTION refuse('an organization keeps its identity, its kind and its person');
CREATE TRIGGER organizations_no_truncate BEFORE TRUNCATE ON organizations FOR EACH STATEMENT EXECUTE FUNCTION refuse('organizations cannot be truncated');
CREATE TRIGGER organizations_objects_deleted AFTER DELETE ON organizations FOR EACH ROW EXECUTE FUNCTION queue_organization_deletion();
CREATE TRIGGER organizations_personal_kept BEFORE DELETE ON organizations FOR EACH ROW WHEN (old.kind = 'personal'::text) EXECUTE FUNCTION keep_personal_organization();
CREATE CONSTRAINT TRIGGER organizations_settled AFTER INSERT ON organizations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_organization();

create table passkeys (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_counter CHECK (counter >= 0),
  constraint passkeys_credential_length CHECK (length(credential_id) >= 1 AND length(credential_id) <= 1023),
  constraint passkeys_name_length CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint passkeys_public_key_length CHECK (length(public_key) <= 4096)
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
CREATE TRIGGER passkeys_living_user BEFORE INSERT OR UPDATE OF user_id ON passkeys FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER passkeys_noted AFTER INSERT OR DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION note_second_factor();
CREATE TRIGGER passkeys_owner_frozen BEFORE UPDATE ON passkeys FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.user_id IS DISTINCT FROM old.user_id OR new.credential_id IS DISTINCT FROM old.credential_id) EXECUTE FUNCTION refuse('a passkey cannot be moved');

create table pending_sign_ins (
  token_hash bytea not null,
  user_id uuid not null,
  method text not null,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint pending_sign_ins_pkey PRIMARY KEY (token_hash),
  constraint pending_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint pending_sign_ins_hash_length CHECK (length(token_hash) = 32),
  constraint pending_sign_ins_method CHECK (method = ANY (ARRAY['password'::text, 'magic_link'::text, 'oidc'::text]))
);
CREATE INDEX pending_sign_ins_expiry ON public.pending_sign_ins USING btree (expires_at);
CREATE INDEX pending_sign_ins_user ON public.pending_sign_ins USING btree (user_id);
CREATE TRIGGER pending_sign_ins_living_user BEFORE INSERT OR UPDATE OF user_id ON pending_sign_ins FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER pending_sign_ins_not_suspended BEFORE INSERT ON pending_sign_ins FOR EACH ROW EXECUTE FUNCTION refuse_suspended_user();
CREATE TRIGGER pending_sign_ins_owner_frozen BEFORE UPDATE ON pending_sign_ins FOR EACH ROW WHEN (new.user_id IS DISTINCT FROM old.user_id OR new.method IS DISTINCT FROM old.method) EXECUTE FUNCTION refuse('a pending sign-in cannot be moved');

create unlogged table rate_limits (
  key text not null,
  hits timestamp with time zone[] not null,
  allowed boolean not null,
  expires_at timestamp with time zone not null,
  count integer not null default 0,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expiry ON public.rate_limits USING btree (expires_at);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint recovery_codes_hash_length CHECK (length(code_hash) = 32)
);
CREATE TRIGGER recovery_codes_living_user BEFORE INSERT OR UPDATE OF user_id ON recovery_codes FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER recovery_codes_owner_frozen BEFORE UPDATE ON recovery_codes FOR EACH ROW WHEN (new.user_id IS DISTINCT FROM old.user_id OR new.code_hash IS DISTINCT FROM old.code_hash) EXECUTE FUNCTION refuse('a recovery code cannot be moved');

create table sessions (
  id uuid not null default uuid_v7(),
  token_hash bytea not null,
  user_id uuid not null,
  method text not null,
  user_agent text,
  ip inet,
  authenticated_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  second_step text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_method CHECK (method = ANY (ARRAY['password'::text, 'magic_link'::text, 'oidc'::text, 'passkey'::text])),
  constraint sessions_second_step CHECK (second_step = ANY (ARRAY['passkey'::text, 'code'::text, 'recovery_code'::text, 'trusted_browser'::text])),
  constraint sessions_token_hash_length CHECK (length(token_hash) = 32),
  constraint sessions_user_agent_length CHECK (length(user_agent) <= 512)
);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE TRIGGER sessions_lifetime BEFORE INSERT OR UPDATE OF expires_at ON sessions FOR EACH ROW WHEN (new.expires_at > (clock_timestamp() + '721:00:00'::interval)) EXECUTE FUNCTION refuse('a session lives at most thirty days');
CREATE TRIGGER sessions_living_user BEFORE INSERT OR UPDATE OF user_id ON sessions FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER sessions_not_postdated BEFORE INSERT OR UPDATE OF authenticated_at, last_seen_at ON sessions FOR EACH ROW WHEN (GREATEST(new.authenticated_at, new.last_seen_at) > clock_timestamp()) EXECUTE FUNCTION refuse('a session cannot be seen in the future');
CREATE TRIGGER sessions_not_suspended BEFORE INSERT OR UPDATE OF user_id ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_suspended_user();
CREATE TRIGGER sessions_owner_frozen BEFORE UPDATE ON sessions FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.user_id IS DISTINCT FROM old.user_id) EXECUTE FUNCTION refuse('a session cannot be moved');
CREATE TRIGGER sessions_second_step BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION require_second_step();

create table spent_challenges (
  challenge bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint spent_challenges_pkey PRIMARY KEY (challenge),
  constraint spent_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint spent_challenges_length CHECK (length(challenge) <= 64)
);
CREATE INDEX spent_challenges_expiry ON public.spent_challenges USING btree (expires_at);
CREATE INDEX spent_challenges_user ON public.spent_challenges USING btree (user_id);
CREATE TRIGGER spent_challenges_living_user BEFORE INSERT OR UPDATE OF user_id ON spent_challenges FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER spent_challenges_owner_frozen BEFORE UPDATE ON spent_challenges FOR EACH ROW WHEN (new.challenge IS DISTINCT FROM old.challenge OR new.user_id IS DISTINCT FROM old.user_id) EXECUTE FUNCTION refuse('a spent challenge cannot be moved');

create table subscriptions (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  provider_customer_id text not null,
  provider_subscription_id text not null,
  status text not null,
  plan text,
  price_key text,
  billing_interval text,
  currency text,
  unit_amount bigint,
  trial_started_at timestamp with time zone,
  trial_ends_at timestamp with time zone,
  current_period_starts_at timestamp with time zone,
  current_period_ends_at timestamp with time zone,
  cancel_at timestamp with time zone,
  canceled_at timestamp with time zone,
  ended_at timestamp with time zone,
  collection_paused boolean not null,
  trial_end_announced timestamp with time zone,
  provider_created_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_provider_id UNIQUE (provider_subscription_id),
  constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint subscriptions_interval CHECK (billing_interval = ANY (ARRAY['month'::text, 'year'::text])),
  constraint subscriptions_plan CHECK (length(plan) <= 60 AND plan ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'::text) NOT VALID,
  constraint subscriptions_price CHECK ((plan IS NULL) = (price_key IS NULL)),
  constraint subscriptions_price_key CHECK (length(price_key) <= 60 AND price_key ~ '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'::text) NOT VALID,
  constraint subscriptions_status_length CHECK (length(status) >= 1 AND length(status) <= 64)
);
CREATE INDEX subscriptions_customer ON public.subscriptions USING btree (provider_customer_id);
CREATE INDEX subscriptions_user ON public.subscriptions USING btree (user_id);
CREATE TRIGGER subscriptions_living_user BEFORE INSERT OR UPDATE OF user_id ON subscriptions FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER subscriptions_owner_frozen BEFORE UPDATE ON subscriptions FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.user_id IS DISTINCT FROM old.user_id OR new.provider_customer_id IS DISTINCT FROM old.provider_customer_id OR new.provider_subscription_id IS DISTINCT FROM old.provider_subscription_id) EXECUTE FUNCTION refuse('a subscription keeps its customer');

create table trusted_browsers (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  browser_hash bytea not null,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint trusted_browsers_pkey PRIMARY KEY (id),
  constraint trusted_browsers_browser UNIQUE (user_id, browser_hash),
  constraint trusted_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint trusted_browsers_hash_length CHECK (length(browser_hash) = 32),
  constraint trusted_browsers_user_agent_length CHECK (length(user_agent) <= 512)
);
CREATE INDEX trusted_browsers_expiry ON public.trusted_browsers USING btree (expires_at);
CREATE TRIGGER trusted_browsers_living_user BEFORE INSERT OR UPDATE OF user_id ON trusted_browsers FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER trusted_browsers_owner_frozen BEFORE UPDATE ON trusted_browsers FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.user_id IS DISTINCT FROM old.user_id OR new.browser_hash IS DISTINCT FROM old.browser_hash) EXECUTE FUNCTION refuse('a trusted browser cannot be moved');

create table uploads (
  id uuid not null default uuid_v7(),
  purpose text not null,
  user_id uuid not null,
  organization_id uuid,
  filename text not null,
  content_type text not null,
  size_bytes bigint not null,
  status text not null default 'pending'::text,
  expires_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_member FOREIGN KEY (user_id, organization_id) REFERENCES members(user_id, organization_id) ON DELETE CASCADE,
  constraint uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint uploads_completed CHECK ((status = 'completed'::text) = (completed_at IS NOT NULL)),
  constraint uploads_content_type_length CHECK (length(content_type) >= 1 AND length(content_type) <= 255),
  constraint uploads_filename_length CHECK (length(filename) >= 1 AND length(filename) <= 255),
  constraint uploads_organization CHECK ((purpose = 'organization_file'::text) = (organization_id IS NOT NULL)),
  constraint uploads_purpose CHECK (purpose = ANY (ARRAY['profile_image'::text, 'organization_file'::text])),
  constraint uploads_size CHECK (size_bytes >= 1 AND size_bytes <= CASE purpose WHEN 'profile_image'::text THEN 5 * 1024 * 1024 ELSE 25 * 1024 * 1024 END),
  constraint uploads_status CHECK (status = ANY (ARRAY['pending'::text, 'completed'::text]))
);
CREATE INDEX uploads_expires_at ON public.uploads USING btree (expires_at);
CREATE INDEX uploads_organization_pending ON public.uploads USING btree (organization_id) WHERE (status = 'pending'::text);
CREATE INDEX uploads_user ON public.uploads USING btree (user_id);
CREATE TRIGGER uploads_living_user BEFORE INSERT OR UPDATE OF user_id ON uploads FOR EACH ROW EXECUTE FUNCTION require_living_user();
CREATE TRIGGER uploads_no_truncate BEFORE TRUNCATE ON uploads FOR EACH STATEMENT EXECUTE FUNCTION refuse('uploads cannot be truncated');
CREATE TRIGGER uploads_objects_deleted AFTER DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION queue_upload_deletion();
CREATE TRIGGER uploads_owner_frozen BEFORE UPDATE ON uploads FOR EACH ROW WHEN (new.id IS DISTINCT FROM old.id OR new.purpose IS DISTINCT FROM old.purpose OR new.user_id IS DISTINCT FROM old.user_id OR new.organization_id IS DISTINCT FROM old.organization_id OR new.filename IS DISTINCT FROM old.filename OR new.content_type IS DISTINCT FROM old.content_type OR new.size_bytes IS DISTINCT FROM old.size_bytes OR old.status = 'completed'::text) EXECUTE FUNCTION refuse('an upload keeps what was declared');
CREATE TRIGGER uploads_staging_deleted AFTER UPDATE OF status ON uploads FOR EACH ROW WHEN (new.status = 'completed'::text) EXECUTE FUNCTION queue_upload_deletion();

create table users (
  id uuid not null default uuid_v7(),
  email text,
  name text,
  phone_number text,
  profile_image_key text,
  password_hash text,
  directory_visible boolean not null default true,
  active_organization_id uuid,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  suspended_at timestamp with time zone,
  has_second_factor boolean not null default false,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_active_organization FOREIGN KEY (id, active_organization_id) REFERENCES members(user_id, organization_id) ON DELETE SET NULL (active_organization_id) DEFERRABLE INITIALLY DEFERRED,
  constraint users_email_normalized CHECK (email = lower(email) AND length(email) <= 254 AND POSITION(('@'::text) IN (email)) > 1),
  constraint users_living_or_erased CHECK ( CASE WHEN deleted_at IS NULL THEN num_nulls(email, name) = 0 ELSE num_nonnulls(email, name, phone_number, profile_image_key, password_hash, active_organization_id) = 0 END),
  constraint users_name_length CHECK (length(name) >= 1 AND length(name) <= 100),
  constraint users_password_hash_argon2id CHECK (password_hash ~~ '$argon2id$%'::text),
  constraint users_phone_number_e164 CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'::text),
  constraint users_profile_image_key_length CHECK (length(profile_image_key) >= 1 AND length(profile_image_key) <= 1024),
  constraint users_profile_image_key_own CHECK (profile_image_key ~~ (('avatars/'::text || id) || '/_%'::text)),
  constraint users_suspended_living CHECK (suspended_at IS NULL OR deleted_at IS NULL)
);
CREATE INDEX users_directory_created ON public.users USING btree (created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND directory_visible);
CREATE INDEX users_directory_email ON public.users USING btree (search_text(email) COLLATE "C") WHERE ((deleted_at IS NULL) AND directory_visible);
CREATE INDEX users_directory_last_name ON public.users USING btree (split_part(search_text(name), ' '::text, '-1'::integer) COLLATE "C", search_text(name) COLLATE "C", id) WHERE ((deleted_at IS NULL) AND directory_visible);
CREATE INDEX users_directory_name ON public.users USING btree (search_text(name) COLLATE "C", id) WHERE ((deleted_at IS NULL) AND directory_visible);
CREATE INDEX users_directory_search ON public.users USING gin (search_text(((name || ' '::text) || email)) gin_trgm_ops) WHERE ((deleted_at IS NULL) AND directory_visible);
CREATE UNIQUE INDEX users_email_living ON public.users USING btree (email) WHERE (deleted_at IS NULL);
CREATE STATISTICS public.users_directory_beginnings ON (search_text(name) COLLATE "C"), (search_text(email) COLLATE "C") FROM users;
CREATE STATISTICS public.users_directory_search_text ON search_text((name || ' '::text) || email) FROM users;
CREATE TRIGGER users_billing_customer_released AFTER UPDATE OF deleted_at ON users FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_customer();
CREATE CONSTRAINT TRIGGER users_deleted_empty AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.deleted_at IS NOT NULL) EXECUTE FUNCTION require_empty_account();
CREATE TRIGGER users_deletion_terminal BEFORE UPDATE ON users FOR EACH ROW WHEN (old.deleted_at IS NOT NULL) EXECUTE FUNCTION refuse('a deleted account cannot be changed or brought back');
CREATE TRIGGER users_email_frozen BEFORE UPDATE ON users FOR EACH ROW WHEN (new.deleted_at IS NULL AND new.email IS DISTINCT FROM old.email) EXECUTE FUNCTION refuse('the address of an account cannot be changed');
CREATE TRIGGER users_files_kept AFTER UPDATE OF deleted_at ON users FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION forget_uploader();
CREATE TRIGGER users_no_truncate BEFORE TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION refuse('accounts cannot be truncated');
CREATE TRIGGER users_personal_organization AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION create_personal_organization();
CREATE TRIGGER users_profile_image_deleted AFTER DELETE ON users FOR EACH ROW WHEN (old.profile_image_key IS NOT NULL) EXECUTE FUNCTION queue_profile_image_deletion();
CREATE TRIGGER users_profile_image_replaced AFTER UPDATE OF profile_image_key ON users FOR EACH ROW WHEN (old.profile_image_key IS NOT NULL AND old.profile_image_key IS DISTINCT FROM new.profile_image_key) EXECUTE FUNCTION queue_profile_image_deletion();
CREATE TRIGGER users_suspended AFTER UPDATE OF suspended_at ON users FOR EACH ROW WHEN (new.suspended_at IS NOT NULL) EXECUTE FUNCTION end_access();
CREATE TRIGGER users_touched BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

create table waitlist_leads (
  id uuid not null default uuid_v7(),
  email text not null,
  referral_source text,
  source_page text,
  campaign text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint waitlist_leads_pkey PRIMARY KEY (id),
  constraint waitlist_leads_email UNIQUE (email),
  constraint waitlist_leads_email_normalized CHECK (email = lower(email) AND length(email) <= 254 AND POSITION(('@'::text) IN (email)) > 1),
  constraint waitlist_leads_lengths CHECK (length(referral_source) >= 1 AND length(referral_source) <= 200 AND length(source_page) >= 1 AND length(source_page) <= 2048 AND length(campaign) >= 1 AND length(campaign) <= 200 AND length(utm_source) >= 1 AND length(utm_source) <= 200 AND length(utm_medium) >= 1 AND length(utm_medium) <= 200 AND length(utm_campaign) >= 1 AND length(utm_campaign) <= 200 AND length(utm_term) >= 1 AND length(utm_term) <= 200 AND length(utm_content) >= 1 AND length(utm_content) <= 200)
);
CREATE TRIGGER waitlist_leads_touched BEFORE UPDATE ON waitlist_leads FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE OR REPLACE FUNCTION public.audit_retention_days()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$select 30$function$;

CREATE OR REPLACE FUNCTION public.create_personal_organization()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  personal_id uuid := uuid_v7();
begin
  insert into organizations (id, kind, name, personal_user_id) values (personal_id, 'personal', 'Personal', new.id);
  insert into members (organization_id, org_kind, user_id, role) values (personal_id, 'personal', new.id, 'owner');
  update users set active_organization_id = personal_id where id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.delete_old_audit_events(keep_days integer, most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from audit_events
  where ctid = any (array(
    select ctid from audit_events
    where created_at < now() - greatest(keep_days, public.audit_retention_days(), 30) * interval '24 hours'
    limit most for update skip locked
  ))
  returning id
$function$;

CREATE OR REPLACE FUNCTION public.end_access()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from sessions where user_id = new.id;
  delete from email_tokens where user_id = new.id;
  delete from pending_sign_ins where user_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_customer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  -- The server that deletes the account tries first.
  update billing_customers set user_id = null, delete_not_before = now() + interval '5 minutes' where user_id = old.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.forget_uploader()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update files set uploaded_by = null where uploaded_by = old.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_personal_organization()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from users where id = old.personal_user_id and deleted_at is null) then
    perform raise_violation('a personal organization cannot be deleted or left while its account lives', tg_table_name, tg_name);
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_second_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  owner uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  has_one boolean := exists (select from passkeys where user_id = owner)
    or exists (select from one_time_codes where user_id = owner and confirmed_at is not null);
begin
  update users set has_second_factor = has_one
  where id = owner and has_second_factor <> has_one and deleted_at is null;
  delete from trusted_browsers where user_id = owner;
  if not has_one then
    delete from recovery_codes where user_id = owner;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.personal_columns()
 RETURNS TABLE(holder regclass, name name)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select f.conrelid::regclass, a.attname
  from pg_constraint f
  cross join unnest(f.conkey, f.confkey) as k (own, referenced)
  join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
  join pg_attribute id on id.attrelid = f.confrelid and id.attnum = k.referenced and id.attname = 'id'
  where f.contype = 'f' and f.confrelid = 'public.users'::regclass and f.confdeltype not in ('n', 'd')
  order by f.conrelid::regclass::text, a.attname
$function$;

CREATE OR REPLACE FUNCTION public.queue_file_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from organizations where id = old.organization_id) then
    perform queue_object_deletion('private', 'object', old.object_key);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.queue_object_deletion(bucket text, kind text, target text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into object_deletions (bucket, kind, target, not_before)
  values (bucket, kind, target, now()), (bucket, kind, target, now() + interval '10 minutes')
$function$;

CREATE OR REPLACE FUNCTION public.queue_organization_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform queue_object_deletion('private', 'prefix', 'orgs/' || old.id || '/');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.queue_profile_image_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform queue_object_deletion('public', 'object', old.profile_image_key);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.queue_upload_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  over timestamptz := greatest(old.expires_at, now()) + interval '10 minutes';
  avatar text := 'avatars/' || old.user_id || '/' || old.id || '.webp';
begin
  if old.status = 'pending' then
    insert into object_deletions (bucket, kind, target, not_before, user_id, size_bytes)
    values
      ('private', 'object', 'staging/' || old.id, over, old.user_id, old.size_bytes),
      ('private', 'object', 'staging/' || old.id, over + interval '1 hour', null, null);
  end if;
  if tg_op = 'UPDATE' then
    return null;
  end if;
  if old.purpose = 'organization_file' and old.status = 'pending' then
    insert into object_deletions (bucket, kind, target, not_before)
    values ('private', 'object', 'orgs/' || old.organization_id || '/files/' || old.id, over);
  end if;
  if old.purpose = 'profile_image' and not exists (select from users where id = old.user_id and profile_image_key = avatar) then
    insert into object_deletions (bucket, kind, target, not_before) values ('public', 'object', avatar, over);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.raise_violation(sentence text, on_table name, violated name)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  raise exception using
    errcode = 'integrity_constraint_violation', message = sentence, table = on_table, constraint = violated;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform raise_violation(tg_argv[0], tg_table_name, tg_name);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_suspended_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from users where id = new.user_id and suspended_at is not null) then
    perform raise_violation('the account is suspended', tg_table_name, tg_name);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.require_empty_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  personal record;
  is_left boolean;
begin
  for personal in select holder, name from personal_columns() loop
    execute format('select exists (select from %s where %I = $1)', personal.holder, personal.name) into is_left using new.id;
    if is_left then
      perform raise_violation(format('a deleted account still has rows in %s', personal.holder), tg_table_name, tg_name);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.require_living_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform from users where id = new.user_id and deleted_at is null for share;
  if not found then
    perform raise_violation('the account does not exist or is deleted', tg_table_name, tg_name);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.require_second_step()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.second_step is null and exists (select from users where id = new.user_id and has_second_factor) then
    perform raise_violation('the sign-in needs a second step', tg_table_name, tg_name);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_text(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  return pg_catalog.lower(public.unaccent('public.unaccent'::pg_catalog.regdictionary, value));
end
$function$;

CREATE OR REPLACE FUNCTION public.settle_organization()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  settled_id uuid;
begin
  if tg_table_name = 'organizations' then
    settled_id := new.id;
  else
    settled_id := old.organization_id;
  end if;
  perform from organizations where id = settled_id for update;
  if not found then
    return null;
  end if;
  if not exists (select from members where organization_id = settled_id) then
    delete from organizations where id = settled_id;
  elsif not exists (select from members where organization_id = settled_id and role = 'owner') then
    perform raise_violation('an organization has exactly one owner', tg_table_name, tg_name);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select (
    lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14)
  )::uuid
$function$;
