-- Who waits for the product, a row an address, and where they first came from. What is unknown at first may be filled in later;
-- what stands is kept, which the one statement that writes here sees to.
create table waitlist_leads (
  id uuid primary key default uuid_v7(),
  email text not null,
  referral_source text,
  source_page text,
  campaign text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint waitlist_leads_email unique (email),
  constraint waitlist_leads_email_normalized check (email = lower(email) and length(email) <= 254 and position('@' in email) > 1),
  -- Unknown is null, never empty, or it could not be told from what was said.
  constraint waitlist_leads_lengths check (
    length(referral_source) between 1 and 200
    and length(source_page) between 1 and 2048
    and length(campaign) between 1 and 200
    and length(utm_source) between 1 and 200
    and length(utm_medium) between 1 and 200
    and length(utm_campaign) between 1 and 200
    and length(utm_term) between 1 and 200
    and length(utm_content) between 1 and 200
  )
);

create trigger waitlist_leads_touched before update on waitlist_leads
  for each row execute function touch_updated_at();
