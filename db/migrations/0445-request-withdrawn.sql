-- A restaurant takes back a wish that its supplier has not answered yet.
select allow_order_event_kinds('change_withdrawn');
alter table change_requests
  drop constraint change_requests_state_check,
  add constraint change_requests_state_check
    check (state in ('open', 'accepted', 'declined', 'overtaken', 'withdrawn')) not valid;
