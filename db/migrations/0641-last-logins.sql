-- When somebody last came in, kept when the session has ended: a session goes with its house's suspension, a try after a month.
alter table accounts add column last_login_at timestamptz;
update accounts a set last_login_at = l.at
from (
  select b.id, greatest(
    (select max(s.created_at) from sessions s where s.account_id = b.id),
    (select max(t.attempted_at) from login_attempts t
      where t.area = b.area and t.login_id = lower(b.login_id) and t.succeeded)
  ) as at from accounts b
) l
where l.id = a.id and l.at is not null;
