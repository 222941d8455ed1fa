-- What one of the platform's staff may do. Of the other areas' accounts it says nothing.
alter table accounts add admin_role text not null default 'owner' check (admin_role in ('owner', 'staff', 'viewer'));
