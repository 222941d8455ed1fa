-- A printed invitation has a short code beside its QR, for who has no camera: it is found by a keyed hash of it.
alter table store_invites add code_key text unique;

-- Codes that were typed and are none, for an hour: nobody tries many of them.
create table invite_code_tries (
  id bigint generated always as identity primary key,
  address text not null,
  tried_at timestamptz not null
);
create index invite_code_tries_address on invite_code_tries (address, tried_at desc);
