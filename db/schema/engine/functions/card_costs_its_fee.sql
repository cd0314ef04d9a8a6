-- Nobody takes less than the bank's fee, nor more. Cash is not asked.
create or replace function card_costs_its_fee() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.persen_kartu <> persen_kartu_dari(new.jenis, new.no_rekening) then
    raise exception 'the fee of cards into % is another', new.no_rekening using errcode = 'KN063', detail = new.no_rekening;
  end if;
  return null;
end $$;
revoke execute on function card_costs_its_fee() from public;
