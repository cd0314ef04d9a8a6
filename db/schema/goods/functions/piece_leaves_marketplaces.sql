-- What is no longer READY in the tray of its account is taken down there, whatever happened to it. The servers look for such offers every few seconds.
create or replace function piece_leaves_marketplaces() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update barang_marketplace m
  set ditarik = true, versi = m.versi + 1, alasan = null, galat = null, coba = 0, changed_at = now(), sebab = case when new.status <> 'READY' then new.status else 'MOVED' end
  from marketplace_akun a
  where m.kode_barcode = new.kode_barcode and not m.ditarik and (a.kode_toko, a.kode_marketplace) = (m.kode_toko, m.kode_marketplace)
    and (new.status <> 'READY' or (new.kode_toko, new.kode_gudang, new.kode_baki) is distinct from (a.kode_toko, a.kode_gudang, a.kode_baki));
  return null;
end $$;
revoke execute on function piece_leaves_marketplaces() from public;
