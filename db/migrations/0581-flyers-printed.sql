-- Staff see which sheets they have printed, when, and who did: what was printed and not posted is found.
alter table flyer_send_requests
  add printed_at timestamptz,
  add printed_by_name text;
