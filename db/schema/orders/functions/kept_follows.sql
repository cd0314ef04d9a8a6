-- Whether it is fetched follows from that document, and from nobody's hand; and what is fetched is what was left, at the rent that was agreed on.
create or replace function kept_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    update simpanan set status = 'VALID' where (kode_toko, no_simpanan, status) = (new.kode_toko, new.no_simpanan, 'DIAMBIL');
  else
    update simpanan s set status = 'DIAMBIL'
    where (s.kode_toko, s.no_simpanan, s.status) = (new.kode_toko, new.no_simpanan, 'VALID')
      and (s.total_qty, s.total_berat, s.sewa_per_hari, s.no_hp) = (new.total_qty, new.total_berat, new.sewa_per_hari, new.no_hp)
      and new.hari_lewat = greatest(0, new.tgl_system - s.tgl_jatuh_tempo);
  end if;
  if not found then
    raise exception '% cannot be fetched or put back so', new.no_simpanan using errcode = 'KN002', detail = new.no_simpanan;
  end if;
  return null;
end $$;
revoke execute on function kept_follows() from public;
