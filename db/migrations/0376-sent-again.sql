-- A restaurant sends what did not arrive once more, and takes back that it told it by telephone.
select allow_order_event_kinds('resent', 'told_by_phone_undone');
