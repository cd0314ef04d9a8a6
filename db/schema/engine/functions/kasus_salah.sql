-- As in 0983_gold_for_orders.sql, and the fixings of an order are those of its valid events, beside those that it began with.
create or replace function kasus_salah(kind text, shop text, its text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language plpgsql stable as $$
begin
  return query
    select s.nomor, m.*
    from kasus_keadaan s
    cross join lateral (values
      ('rupiah', s.tagihan::numeric, s.uang::numeric), ('sisa', 0, case when s.terbuka then 0 else s.uang end::numeric), ('status', 1, (s.status = s.seharusnya)::integer::numeric)
    ) as m (ukuran, seharusnya, nyata)
    where s.tabel = kind and s.kode_toko = shop and s.nomor = its and m.seharusnya <> m.nyata;
  if kind = 'pesanan' then
    return query
      select p.no_pesanan, m.*
      from pesanan p left join saldo_tagihan t on (t.kode_toko, t.jenis, t.pihak, t.dokumen) = (p.kode_toko, 'EMAS_PELANGGAN', p.no_hp, p.no_pesanan)
      cross join lateral (values
        ('emas_pelanggan', -coalesce(t.fine, 0), p.emas_pelanggan), ('nilai_emas_pelanggan', -coalesce(t.rupiah, 0)::numeric, p.nilai_emas_pelanggan::numeric),
        ('sisa_emas', 0, case p.status when 'AKTIF' then 0 else p.emas_pelanggan end),
        ('berat_dikunci', (
          select coalesce(sum((e ->> 'berat')::numeric), 0) from mutasi_pesanan u cross join jsonb_array_elements(u.kunci_harga) e
          where (u.kode_toko, u.no_pesanan, u.status) = (p.kode_toko, p.no_pesanan, 'VALID')),
         (select coalesce(sum((e ->> 'berat')::numeric), 0) from jsonb_array_elements(p.kunci_harga) e where e ->> 'no_mutasi' is not null))
      ) as m (ukuran, seharusnya, nyata)
      where (p.kode_toko, p.no_pesanan) = (shop, its) and m.seharusnya <> m.nyata;
  end if;
end $$;
