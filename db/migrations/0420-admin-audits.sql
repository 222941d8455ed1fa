-- What the platform's staff did, and whose data they looked at: who, when, about what. Nobody can change it; of who has
-- left, erasure empties the facts (server/erasure).
create table admin_audits (
  id uuid primary key default uuidv7(),
  actor_id uuid not null references accounts (id),
  actor_name text not null,
  act text not null,
  -- Of which account, supplier, contact …; null: of a list, or of oneself.
  subject_id uuid,
  facts jsonb not null default '{}',
  happened_at timestamptz not null
);
create index admin_audits_subject on admin_audits (subject_id, id desc) where subject_id is not null;
create index admin_audits_actor on admin_audits (actor_id, id desc);
create trigger admin_audits_append_only before update or delete on admin_audits for each row execute function append_only();
create trigger admin_audits_no_truncate before truncate on admin_audits execute function append_only();
