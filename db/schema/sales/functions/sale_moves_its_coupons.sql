-- What a sale says of coupons moves them, and its cancelling moves them back.
create or replace function sale_moves_its_coupons() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p penjualan;
begin
  select * into p from penjualan where (kode_toko, no_faktur) = (new.kode_toko, new.no_faktur);
  if tg_op = 'INSERT' and tg_table_name = 'penjualan_kupon_terbit' then
    insert into kupon_terbit (kode_toko, no_kupon, tgl_system, user_id, kode_kupon, nama_kupon, nilai_kupon, belanja_minimal, tgl_mulai, tgl_akhir,
                              maksimal_per_nota, hanya_member, toko_berlaku, kode_member, no_faktur)
    select new.kode_toko, new.no_kupon, new.tgl_system, p.user_id, k.kode_kupon, new.nama_kupon, new.nilai_kupon, new.belanja_minimal, new.tgl_mulai,
           new.tgl_akhir, k.maksimal_per_nota, new.hanya_member, new.toko_berlaku, p.kode_member, new.no_faktur
    from kupon k where k.kode_kupon = to_jsonb(new) ->> 'kode_kupon';
  else
    insert into mutasi_kupon (kode_toko, tgl_system, no_kupon, jenis, jumlah, no_faktur, user_id)
    values (new.kode_toko, new.tgl_system, new.no_kupon,
            case when tg_op = 'INSERT' then 'PAKAI' when tg_table_name = 'penjualan_kupon' then 'KEMBALI' else 'TARIK' end,
            case when tg_op = 'UPDATE' and tg_table_name = 'penjualan_kupon' then 1 else -1 end,
            new.no_faktur, case tg_op when 'INSERT' then p.user_id else current_worker() end);
  end if;
  return null;
end $$;
revoke execute on function sale_moves_its_coupons() from public;
