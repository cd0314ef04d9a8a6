-- A payment of what was owed says what was owed before it: what stands there when nobody else is at it. Without the lock, one that was
-- written while another was being taken back saw the balance as it had been, and told so on its receipt.
create or replace function guard_settlement() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owed bigint;
begin
  select rupiah into owed from saldo_tagihan s
  where (s.kode_toko, s.jenis, s.pihak, s.dokumen) = (new.kode_toko, 'PIUTANG_JUAL', new.kode_member, new.no_faktur) for no key update;
  if new.sisa_sebelum is distinct from owed
     or not exists (select from faktur_piutang p where (p.kode_toko, p.no_faktur, p.kode_member) = (new.kode_toko, new.no_faktur, new.kode_member)) then
    raise exception 'nothing like % is owed for %', new.sisa_sebelum, new.no_faktur using errcode = 'KN005';
  end if;
  return new;
end $$;
revoke execute on function guard_settlement() from public;
