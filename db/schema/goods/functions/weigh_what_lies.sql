create or replace function weigh_what_lies() returns trigger language plpgsql as $$
begin
  select t.tgl_system, current_worker(), coalesce(i.pieces, 0), k.berat_baki, k.berat_baki + coalesce(i.berat, 0),
         toleransi_timbang(new.langkah, coalesce(i.jumlah, 0), new.kelonggaran), coalesce(i.isi, '{}')
  into new.tgl_system, new.user_id, new.pieces, new.berat_baki, new.berat_timbang, new.toleransi, new.isi
  from baki k
  join toko t using (kode_toko)
  cross join lateral (
    select sum(pieces) as pieces, sum(berat_timbang) as berat, count(*) as jumlah, jsonb_object_agg(kode, berat_timbang) as isi
    from isi_baki i where (i.kode_toko, i.kode_gudang, i.kode_baki) = (k.kode_toko, k.kode_gudang, k.kode_baki)
  ) i
  where (k.kode_toko, k.kode_gudang, k.kode_baki) = (new.kode_toko, new.kode_gudang, new.kode_baki);
  if not found then
    raise exception 'there is no tray % in % of %', new.kode_baki, new.kode_gudang, new.kode_toko using errcode = '23503';
  end if;
  return new;
end $$;
