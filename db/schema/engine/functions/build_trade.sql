create or replace function build_trade() returns void language plpgsql as $$
begin
  execute 'create or replace view dagang as ' || (
    select string_agg(format('select kode_toko, tgl_system, created_at, %1$L::text as kategori, %2$s as nomor, %3$s as qty, %4$s as berat, %5$s as total from %6$I where %7$s',
      kategori, nomor, qty, berat, total, tabel, hanya), ' union all ' order by tabel, kategori)
    from dokumen_dagang);
end $$;
revoke execute on function build_trade() from public;
