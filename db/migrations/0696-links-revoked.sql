-- The restaurant has made the links of its order useless: its log says so.
select allow_order_event_kinds('links_revoked');
