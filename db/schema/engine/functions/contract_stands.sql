-- At the end of every transaction that touches a contract or a hold of it: it holds its pieces as long as they are not handed over or taken back, and its sale
-- has all of them.
create or replace function contract_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its_number constant text := to_jsonb(new) ->> tg_argv[0];
  its cicilan;
  holds bigint;
begin
  select * into its from cicilan where (kode_toko, no_cicilan) = (new.kode_toko, its_number);
  select count(*) into holds from barang_tahan where dilepas_at is null and (kode_toko, kind, dokumen) = (new.kode_toko, 'CICILAN', its_number);
  if holds <> (case when its.status in ('AKTIF', 'LUNAS') and its.status_barang = 'DITAHAN' then (
    select count(*) from cicilan_detail where (kode_toko, no_cicilan) = (new.kode_toko, its_number)) else 0 end)
  then
    raise exception 'contract % is % and holds % pieces', its_number, its.status, holds using errcode = 'KN002', detail = its_number;
  end if;
  if its.status_barang = 'DISERAHKAN' and its.status <> 'CANCELLED' and exists (
    select from (select kode_barcode from cicilan_detail where (kode_toko, no_cicilan) = (new.kode_toko, its_number)) agreed
    full join (
      select d.kode_barcode from penjualan p join penjualan_detail d using (kode_toko, no_faktur)
      where (p.kode_toko, p.no_cicilan, p.status) = (new.kode_toko, its_number, 'VALID')) sold using (kode_barcode)
    where agreed.kode_barcode is null or sold.kode_barcode is null)
  then
    raise exception 'contract % is handed over as a whole', its_number using errcode = 'KN002', detail = its_number;
  end if;
  if exists (
    select from barang_belum_lunas u join barang_dibeli d on (d.kode_barcode, d.no_faktur, d.toko_nota) = (u.kode_barcode, u.no_faktur, u.kode_toko)
    where (u.kode_toko, u.no_cicilan) = (new.kode_toko, its_number) and not d.batal)
  then
    raise exception 'goods of % are bought back', its_number using errcode = 'KN002', detail = its_number;
  end if;
  -- Nothing stands that was done when more was paid: a letter about later instalments.
  if exists (
    select from mutasi_cicilan m where (m.kode_toko, m.no_cicilan, m.status) = (new.kode_toko, its_number, 'VALID') and m.cicilan_dibayar > its.cicilan_dibayar)
  then
    raise exception '% has a later event', its_number using errcode = 'KN002', detail = its_number;
  end if;
  -- As opening claims: a second person approved it.
  if its.dari_saldo_awal and not exists (
    select from posting p where (p.kode_toko, p.reference, p.kind) = (new.kode_toko, its_number, 'CICILAN') and p.membatalkan is null
      and p.approved_by is not null and p.approved_by <> p.user_id)
  then
    raise exception 'a second person approves %', its_number using errcode = 'KN002', detail = its_number;
  end if;
  return null;
end $$;
revoke execute on function contract_stands() from public;
