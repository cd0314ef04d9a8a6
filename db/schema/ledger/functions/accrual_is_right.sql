-- At the end of the transaction: nothing is booked of a loan that is over, and of an open one no more than it has earned. What is booked of it is its claim.
create or replace function accrual_is_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from hutang h join jurnal_umum j on (j.kode_toko, j.no_jurnal, j.jenis_jurnal) = (new.kode_toko, new.no_jurnal, 'BUNGA')
    where (h.kode_toko, h.no_faktur_hutang, h.no_hp) = (new.kode_toko, new.reference, new.no_hp)
      and case when h.status = 'AKTIF' then (new.pokok_akru, new.persen_akru) = (h.sisa_hutang, h.bunga_berlaku)
            and new.hari_akru <= hari_berjalan(h.tgl_hutang, h.bulan_dibayar, h.hari_dibayar, new.sampai)
          else new.bunga_akru = 0 end
  ) or new.bunga_akru <> coalesce((
    select s.rupiah from saldo_tagihan s
    where (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (new.kode_toko, 'PIUTANG_BUNGA', new.no_hp, new.reference)), 0)
  then
    raise exception 'the interest of % is not what it has earned', new.reference using errcode = 'KN002', detail = new.reference;
  end if;
  return null;
end $$;
revoke execute on function accrual_is_right() from public;
