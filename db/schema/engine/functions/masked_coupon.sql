-- The code as it is read after the moment in which its sale was made.
create or replace function masked_coupon(code text) returns text language sql immutable as $$
  select '••••' || right(code, 4)
$$;
