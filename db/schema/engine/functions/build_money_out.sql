create or replace function build_money_out() returns void language plpgsql as $$
begin
  execute 'create or replace view uang_keluar as ' || (
    select string_agg(format('select %1$L::text as kind, %2$s as nomor, kode_toko, user_id, tgl_system, %3$s as rupiah from %4$I where %5$s', kind, nomor, rupiah, tabel, hanya),
      ' union all ' order by tabel)
    from dokumen_keluar);
end $$;
revoke execute on function build_money_out() from public;
