-- When the transaction ends, the things are those of the loan, and add up to what its event says.
create or replace function loan_gives_its_own() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from mutasi_hutang m
    cross join lateral (
      select coalesce(sum(d.qty), 0) as qty, coalesce(sum(d.berat), 0) as berat, coalesce(sum(d.harga), 0) as harga,
             count(*) filter (where (h.nama_barang, h.kadar, h.qty, h.berat, h.fine) is distinct from (d.nama_barang, d.kadar, d.qty, d.berat, d.fine)
               or d.no_faktur_hutang <> m.no_faktur_hutang) as strange
      from mutasi_hutang_detail d left join hutang_detail h on (h.kode_toko, h.no_faktur_hutang, h.no_urut) = (d.kode_toko, d.no_faktur_hutang, d.urut_hutang)
      where (d.kode_toko, d.no_mutasi_hutang) = (m.kode_toko, m.no_mutasi_hutang)
    ) d
    where (m.kode_toko, m.no_mutasi_hutang) = (new.kode_toko, new.no_mutasi_hutang)
      and (d.strange > 0 or (d.qty, d.berat, d.harga) is distinct from (m.keluar_qty, m.keluar_berat, m.nilai_ambil)))
  then
    raise exception 'what leaves with % is not of its loan', new.no_mutasi_hutang using errcode = 'KN005';
  end if;
  return null;
end $$;
revoke execute on function loan_gives_its_own() from public;
