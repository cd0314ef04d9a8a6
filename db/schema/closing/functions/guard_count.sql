create or replace function guard_count() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_count hitung_kas;
begin
  perform hold_open_date(new.kode_toko, new.tgl_system);
  new.created_at := clock_timestamp();
  select * into last_count from hitung_kas where kode_toko = new.kode_toko and tgl_system = new.tgl_system order by no_hitung desc limit 1;
  if last_count.total_fisik <> last_count.saldo_buku
     and not exists (select from selisih_kas where (kode_toko, no_hitung, status) = (last_count.kode_toko, last_count.no_hitung, 'VALID'))
     and not exists (
       select from otorisasi
       where (kode_toko, kategori, status, requested_by, decided_by) = (new.kode_toko, 'HITUNG_ULANG_KAS', 'DIPAKAI', new.user_id, new.disetujui_oleh)
         and kunci = last_count.no_hitung::text and used_at >= now()) then
    raise exception 'a second person approves that the till of % is counted again', new.kode_toko using errcode = 'KN002';
  end if;
  -- In one statement, so that both are of one moment.
  select coalesce((select saldo from saldo_kas where kode_toko = new.kode_toko and akun_kas = 'CASH'), 0), cash_moves(new.kode_toko, new.tgl_system)
  into new.saldo_buku, new.kas_ke;
  return new;
end $$;
revoke execute on function guard_count() from public;
