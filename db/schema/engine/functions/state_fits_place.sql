-- The state of a piece is that of its place, at the end of every transaction: sold is what a posting gave to a customer.
create or replace function state_fits_place(status text, tempat text) returns boolean language sql stable as $$
  select exists (select from tempat t where t.tempat = $2 and $1 = any(t.status))
$$;
