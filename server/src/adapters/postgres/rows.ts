// The rows of the database, for Kysely. Written by `npm run db:generate` from the migrated schema; not edited by hand.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface Database {
  announcements: {
    name: string
    content_hash: Buffer
    told: Generated<number>
    told_until: string | null
    started_at: Generated<string>
    finished_at: string | null
  }
  audit_events: {
    id: Generated<string>
    created_at: Generated<string>
    action: string
    actor_kind: 'user' | 'operator' | 'provider' | 'job' | 'system'
    actor_user_id: string | null
    user_id: string | null
    organization_id: string | null
    target_id: string | null
    details: Json
    network: string | null
    request_id: string | null
  }
  billing_customers: {
    provider_customer_id: string
    user_id: string | null
    synced_from: string | null
    synced_to: string | null
    checkout_claimed_until: string | null
    created_at: Generated<string>
    delete_not_before: string | null
  }
  billing_events: {
    event_id: string
    type: string
    provider_customer_id: string | null
    received_at: Generated<string>
    processed_at: string | null
    attempts: Generated<number>
    last_error: string | null
  }
  email_tokens: {
    token_hash: Buffer
    purpose: 'sign_up' | 'magic_link' | 'password_reset'
    email: string
    user_id: string | null
    sign_up: Json | null
    created_at: Generated<string>
    expires_at: string
    browser_hash: Buffer | null
    link_id: string | null
  }
  files: {
    id: Generated<string>
    upload_id: string
    organization_id: string
    uploaded_by: string | null
    name: string
    content_type: string
    size_bytes: number
    object_key: GeneratedAlways<string>
    created_at: Generated<string>
  }
  identities: {
    issuer: string
    subject: string
    user_id: string
    email: string
    created_at: Generated<string>
  }
  invitations: {
    id: Generated<string>
    organization_id: string
    org_kind: Generated<'team'>
    email: string
    role: 'admin' | 'member'
    token_hash: Buffer
    invited_by: string | null
    created_at: Generated<string>
    issued_at: Generated<string>
    expires_at: string
    accepted_at: string | null
    revoked_at: string | null
    mail_due_at: string | null
  }
  known_user_agents: {
    user_id: string
    user_agent_hash: Buffer
    first_seen_at: Generated<string>
    last_seen_at: Generated<string>
  }
  members: {
    organization_id: string
    org_kind: Generated<'personal' | 'team'>
    user_id: string
    role: 'owner' | 'admin' | 'member'
    joined_at: Generated<string>
    personal_user_id: GeneratedAlways<string | null>
  }
  notification_preferences: {
    user_id: string
    type: string
    email: boolean
    in_app: boolean
  }
  notifications: {
    id: Generated<string>
    user_id: string
    type: string
    title: string
    body: string
    action_path: string | null
    metadata: Json | null
    read_at: string | null
    created_at: Generated<string>
  }
  object_deletions: {
    id: number
    bucket: 'private' | 'public'
    kind: 'object' | 'prefix'
    target: string
    not_before: Generated<string>
    attempts: Generated<number>
    created_at: Generated<string>
    user_id: string | null
    size_bytes: number | null
  }
  one_time_codes: {
    user_id: string
    sealed_secret: Buffer | null
    confirmed_at: string | null
    last_step: Generated<number>
    pending_secret: Buffer | null
  }
  organizations: {
    id: Generated<string>
    kind: 'personal' | 'team'
    name: string
    personal_user_id: string | null
    created_at: Generated<string>
    requires_second_factor: Generated<boolean>
  }
  passkeys: {
    id: Generated<string>
    user_id: string
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: string[]
    backed_up: boolean
    name: string
    created_at: Generated<string>
    last_used_at: string | null
  }
  pending_sign_ins: {
    token_hash: Buffer
    user_id: string
    method: 'password' | 'magic_link' | 'oidc'
    attempts: Generated<number>
    created_at: Generated<string>
    expires_at: string
  }
  rate_limits: {
    key: string
    hits: string[]
    allowed: boolean
    expires_at: string
    count: Generated<number>
  }
  recovery_codes: {
    user_id: string
    code_hash: Buffer
    used_at: string | null
  }
  sessions: {
    id: Generated<string>
    token_hash: Buffer
    user_id: string
    method: 'password' | 'magic_link' | 'oidc' | 'passkey'
    user_agent: string | null
    ip: string | null
    authenticated_at: Generated<string>
    created_at: Generated<string>
    last_seen_at: Generated<string>
    expires_at: string
    second_step: 'passkey' | 'code' | 'recovery_code' | 'trusted_browser' | null
  }
  spent_challenges: {
    challenge: Buffer
    user_id: string
    expires_at: string
  }
  subscriptions: {
    id: Generated<string>
    user_id: string
    provider_customer_id: string
    provider_subscription_id: string
    status: string
    plan: string | null
    price_key: string | null
    billing_interval: 'month' | 'year' | null
    currency: string | null
    unit_amount: number | null
    trial_started_at: string | null
    trial_ends_at: string | null
    current_period_starts_at: string | null
    current_period_ends_at: string | null
    cancel_at: string | null
    canceled_at: string | null
    ended_at: string | null
    collection_paused: boolean
    trial_end_announced: string | null
    provider_created_at: string
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  trusted_browsers: {
    id: Generated<string>
    user_id: string
    browser_hash: Buffer
    user_agent: string | null
    created_at: Generated<string>
    expires_at: string
  }
  uploads: {
    id: Generated<string>
    purpose: 'profile_image' | 'organization_file'
    user_id: string
    organization_id: string | null
    filename: string
    content_type: string
    size_bytes: number
    status: Generated<'pending' | 'completed'>
    expires_at: string
    completed_at: string | null
    claimed_until: string | null
    created_at: Generated<string>
  }
  users: {
    id: Generated<string>
    email: string | null
    name: string | null
    phone_number: string | null
    profile_image_key: string | null
    password_hash: string | null
    directory_visible: Generated<boolean>
    active_organization_id: string | null
    deleted_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    suspended_at: string | null
    has_second_factor: Generated<boolean>
  }
  waitlist_leads: {
    id: Generated<string>
    email: string
    referral_source: string | null
    source_page: string | null
    campaign: string | null
    utm_source: string | null
    utm_medium: string | null
    utm_campaign: string | null
    utm_term: string | null
    utm_content: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
}

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
export type Json = ColumnType<JsonValue, string, string>
