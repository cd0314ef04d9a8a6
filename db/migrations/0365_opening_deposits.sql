-- A deposit that a customer left before the books of a shop began (docs/decisions/081): what he paid then is owed to him and came out of capital. From here
-- on it is as any deposit: its pieces are held, it is topped up, picked up and given up.
alter table titipan
  add column dari_saldo_awal boolean not null default false,
  drop constraint titipan_dp_is_paid,
  add constraint titipan_dp_is_paid check (case when dari_saldo_awal then (jumlah_bayar, kembali) = (0, 0) else jumlah_bayar - kembali = dp end);
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'TITIPAN', 'SALDO_AWAL', 'MODAL', 'KREDIT', (select nomor_akun from akun where nomor_akun = '3-1001') on conflict do nothing;

-- As opening claims: somebody else approved it.
create function opening_deposit_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from posting p where p.kode_toko = new.kode_toko and p.reference = new.no_titipan and p.kind = 'TITIPAN'
      and p.approved_by is not null and p.approved_by <> p.user_id
  ) then
    raise exception 'a second person approves %', new.no_titipan using errcode = 'KN002';
  end if;
  return null;
end $$;
revoke execute on function opening_deposit_stands() from public;
create constraint trigger titipan_opening_stands after insert on titipan deferrable initially deferred
  for each row when (new.dari_saldo_awal) execute function opening_deposit_stands();
