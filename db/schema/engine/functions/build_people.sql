create or replace function build_people() returns void language plpgsql as $$
declare
  d dokumen_orang;
begin
  execute 'create or replace view transaksi_orang as with semua as (' || (
    select string_agg(format(
      'select kode_toko, tgl_system, %1$L::text as kind, %2$s as nomor, %3$s as nama_customer, %4$s as no_hp, %5$s as kode_member, %6$s as no_identitas, %7$s as dibeli, %8$s as berkas
       from %9$I where status <> ''CANCELLED'' and %10$s', kind, nomor, nama, no_hp, kode_member, no_identitas, dibeli, berkas, tabel, hanya), ' union all ' order by tabel)
    from dokumen_orang) || ')
    select d.kode_toko, d.tgl_system, d.kind, d.nomor, d.nama_customer, d.no_identitas, d.dibeli, orang_transaksi(d.no_hp, d.no_identitas, d.kode_member) as orang,
           tanda_orang(d.no_hp, d.no_identitas, d.kode_member) as tanda, d.berkas
    from semua d where num_nonnulls(d.no_hp, d.no_identitas, d.kode_member) > 0';
  for d in select * from dokumen_orang order by tabel loop
    execute format('create index if not exists %I on %I using gin (tanda_orang(%3$s, %4$s, %5$s)) with (fastupdate = off) where num_nonnulls(%3$s, %4$s, %5$s) > 0',
                   d.tabel || '_by_person', d.tabel, d.no_hp, d.no_identitas, d.kode_member);
  end loop;
end $$;
revoke execute on function build_people() from public;
