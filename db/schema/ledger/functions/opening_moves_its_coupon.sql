create or replace function opening_moves_its_coupon() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into kupon_terbit (kode_toko, no_kupon, tgl_system, user_id, kode_kupon, nama_kupon, nilai_kupon, belanja_minimal, tgl_mulai, tgl_akhir,
                              maksimal_per_nota, hanya_member, toko_berlaku, kode_member, keterangan)
    select new.kode_toko, new.no_kupon, new.tgl_system, h.user_id, k.kode_kupon, k.nama_kupon, new.nilai_kupon, k.belanja_minimal, new.tgl_system,
           new.berlaku_sampai, k.maksimal_per_nota, k.hanya_member, k.toko_berlaku, new.pemilik_kupon, new.no_saldo_awal
    from kupon k, saldo_awal_tagihan h
    where k.kode_kupon = new.kode_pihak and (h.kode_toko, h.no_saldo_awal) = (new.kode_toko, new.no_saldo_awal);
  else
    insert into mutasi_kupon (kode_toko, tgl_system, no_kupon, jenis, jumlah, user_id)
    values (new.kode_toko, new.tgl_system, new.no_kupon, 'TARIK', -1, current_worker());
  end if;
  return null;
end $$;
revoke execute on function opening_moves_its_coupon() from public;
