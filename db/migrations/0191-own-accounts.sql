-- A login id that was given up is nobody's for thirty days: who has it in a letter or a password manager reaches no stranger.
create table former_login_ids (
  area text not null,
  -- In small letters.
  login_id text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  free_from timestamptz not null,
  primary key (area, login_id)
);
-- However an account is made: such an id is taken, as `on conflict do nothing` has it.
create function login_id_rests() returns trigger language plpgsql as $$
begin
  if exists (select from former_login_ids f
    where f.area = new.area and f.login_id = lower(new.login_id) and f.free_from > new.created_at) then
    return null;
  end if;
  return new;
end $$;
create trigger login_id_rests before insert on accounts for each row execute function login_id_rests();

-- A sensitive act needs a password that was typed into this session lately.
alter table sessions add confirmed_at timestamptz;

-- A restaurant's own data is changed by its owners: of two at once, the second sees what the first has done.
alter table consumers add own_revision integer not null default 1;
