-- A restaurant takes back that it agreed to what its supplier changed.
select allow_order_event_kinds('adjustment_reopened');
