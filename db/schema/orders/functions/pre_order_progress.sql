-- How far a pre-order is follows from its state and its pieces.
create or replace function pre_order_progress() returns trigger language plpgsql as $$
begin
  new.status_po := case
    when new.status = 'BATAL' then 'cancel'
    when new.qty_tutup = new.total_qty then 'closed'
    when new.qty_datang = new.total_qty then 'finish'
    else 'open' end;
  return new;
end $$;
