-- An event goes with its order alone, to which its notices refer too; the supplier of a receiver is that of its deal.
alter table notifications drop constraint notifications_event_id_fkey;
alter table message_receivers drop constraint message_receivers_supplier_id_fkey;
