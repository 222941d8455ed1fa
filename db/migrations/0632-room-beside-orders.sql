-- An order is seen, printed, downloaded and processed soon after it was placed, often with all others of its night at once.
-- Half of each new page is left free, so that the changed row lies beside the old one and none of the thirteen indexes is
-- written for it (HOT). Pages that are there stay as they are.
alter table orders set (fillfactor = 50);
