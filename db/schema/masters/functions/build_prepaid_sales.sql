-- As in 0983_gold_for_orders.sql, with what a marketplace owes: it is no case, so that nothing was paid before.
create or replace function build_prepaid_sales() returns void language plpgsql as $$
begin
  execute 'create or replace view penjualan_dibayar_muka as ' || (
    select string_agg(format('select p.kode_toko, p.no_faktur as nomor, ''TAGIHAN/%1$s/'' || k.no_hp as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, %2$s * (p.%3$I%6$s) as rupiah
      from penjualan p join %4$I k on k.kode_toko = p.kode_toko and k.%5$I = p.%5$I where p.%3$I%6$s <> 0',
      coalesce(l.tagihan, c.tagihan), -coalesce(j.tanda, c.tanda), l.bayar, c.tabel, c.nomor, coalesce(' - p.' || quote_ident(l.emas), ''))
      || case when l.emas is null then '' else format(' union all
      select p.kode_toko, p.no_faktur, ''TAGIHAN/EMAS_PELANGGAN/'' || k.no_hp, 0, p.emas_pesanan, 0, p.nilai_emas_pesanan
      from penjualan p join %1$I k on k.kode_toko = p.kode_toko and k.%2$I = p.%2$I where p.emas_pesanan <> 0', c.tabel, c.nomor) end, ' union all ' order by c.tabel)
    from kasus_langkah l join kasus c using (tabel) left join jenis_tagihan j on j.jenis = l.tagihan where l.kejadian = 'penjualan')
    || ' union all select kode_toko, no_faktur, ''TAGIHAN/PIUTANG_MARKETPLACE/'' || kode_marketplace, 0, 0, 0, bayar_marketplace from penjualan where bayar_marketplace <> 0';
  alter table penjualan drop constraint if exists penjualan_is_paid;
  execute format('alter table penjualan add constraint penjualan_is_paid check (
    jumlah_bayar - 2 * dibayarkan + bayar_tukar + %s + bayar_marketplace - kembali + sisa_bayar + nilai_fine + bayar_poin + bayar_kupon = grand_total)',
    (select string_agg(quote_ident(bayar), ' + ' order by bayar) from (select distinct bayar from kasus_langkah where kejadian = 'penjualan') l));
end $$;
revoke execute on function build_prepaid_sales() from public;
