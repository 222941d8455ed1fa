-- Staff stop a restaurant or a supplier as a whole (decision 250): why, for its people, and what only staff read.
alter table consumers
  add column suspension_reason text,
  add column suspension_note text not null default '',
  add constraint consumers_suspension check (suspension_reason is null or suspended_at is not null);
alter table suppliers
  add column suspension_reason text,
  add column suspension_note text not null default '',
  add constraint suppliers_suspension check (suspension_reason is null or suspended_at is not null);

-- A deal that is suspended because one of its two is; active again when neither is.
alter table deals add column halted boolean not null default false;

-- However a deal becomes active: while one of its two is stopped it is halted. Waits for whoever stops one of them at this
-- moment, and is waited for.
create function halt_deal() returns trigger language plpgsql as $$
declare
  consumer_stopped boolean;
  supplier_stopped boolean;
begin
  select suspension_reason is not null into consumer_stopped from consumers where id = new.consumer_id for share;
  select suspension_reason is not null into supplier_stopped from suppliers where id = new.supplier_id for share;
  new.halted := consumer_stopped or supplier_stopped;
  if new.halted then
    new.state := 'suspended';
  end if;
  return new;
end $$;
create trigger halt_deal_born before insert on deals for each row when (new.state = 'active') execute function halt_deal();
create trigger halt_deal before update of state on deals for each row when (new.state = 'active') execute function halt_deal();
-- What ends or is suspended anew by one of its two is not halted any more.
create function deal_not_halted() returns trigger language plpgsql as $$
begin
  new.halted := false;
  return new;
end $$;
create trigger deal_not_halted before update of state on deals for each row
  when (new.state not in ('active', 'suspended') and new.halted) execute function deal_not_halted();
