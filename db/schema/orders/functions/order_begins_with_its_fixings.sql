-- An order begins with fixings of its own day alone, and its last day is theirs.
create or replace function order_begins_with_its_fixings() returns trigger language plpgsql as $$
begin
  if exists (select from jsonb_array_elements(new.kunci_harga) e where (e ->> 'tgl')::date <> coalesce(new.tgl_pesanan, new.tgl_system) or e ->> 'no_mutasi' is not null)
    or (not new.harga_dikunci and new.kunci_sampai is distinct from kunci_sampai(new.kunci_harga))
    or (new.harga_dikunci and jsonb_array_length(new.kunci_harga) > 0)
  then
    raise exception '% does not begin with its fixings', new.no_pesanan using errcode = 'KN001';
  end if;
  return new;
end $$;
