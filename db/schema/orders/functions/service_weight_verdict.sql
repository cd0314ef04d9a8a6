-- How a weight out compares to the weight in; the twin of `weightVerdict`.
create or replace function service_weight_verdict(berat numeric, berat_selesai numeric, gram numeric, persen numeric) returns text language sql immutable as $$
  select case
    when abs(berat_selesai - berat) * 2 > berat then 'TOO_FAR'
    when abs(berat_selesai - berat) <= gram and abs(berat_selesai - berat) * 100 <= berat * persen then 'WITHIN'
    else 'NEEDS_APPROVAL' end
$$;
