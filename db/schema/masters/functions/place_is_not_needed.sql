-- Cancelling a document moves its goods back to where they were (docs/decisions/111). So a tray or a warehouse stays while a document of the open date that can
-- still be cancelled has moved goods there. It is said as a foreign key would say it, by the table of the document; the hint is its number.
create or replace function place_is_not_needed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  needed record;
begin
  -- The balance of the place is locked by then (baki_leaves): what another till has just sold out of it is seen.
  select d.tabel, p.reference into needed
  from toko t
  join mutasi_stock m on m.kode_toko = t.kode_toko and m.tgl_system = t.tgl_system
  join posting p on p.id = m.posting_id
  join dokumen d on d.kind = p.kind
  where t.kode_toko = old.kode_toko and m.kode_gudang = old.kode_gudang and m.kode_baki = coalesce(to_jsonb(old) ->> 'kode_baki', m.kode_baki)
    and 'alasan_batal' = any (d.berubah) and p.membatalkan is null and not exists (select from posting r where r.membatalkan = p.id)
  order by p.id limit 1;
  if found then
    raise exception 'update or delete on table "%" violates foreign key of what may be cancelled', tg_table_name
      using errcode = 'foreign_key_violation', table = needed.tabel, hint = needed.reference;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
revoke execute on function place_is_not_needed() from public;
