-- Articles that a person has put away from the first page, by the names of their files.
create table articles_put_away (
  account_id uuid not null references accounts (id) on delete cascade,
  article_key text not null,
  put_away_at timestamptz not null,
  primary key (account_id, article_key)
);
