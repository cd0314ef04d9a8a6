create or replace function member_is_joined() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kolom text;
  diisi text := new.data_diisi;
begin
  -- The remaining member is updated too, so that a form that was opened before is refused.
  if new.jenis_gabung = 'PISAH' then
    update member set digabung_ke = null where kode_member = new.kode_member;
    select data_diisi into diisi from gabung_member where no_gabung = new.no_asal;
  end if;
  update member set nama_member = nama_member where kode_member = new.ke_member;
  for kolom in select unnest(string_to_array(diisi, ',')) intersect select unnest(data_member_diisi()) loop
    execute format(
      case new.jenis_gabung when 'GABUNG' then 'update member t set %1$I = a.%1$I from member a where t.kode_member = $1 and a.kode_member = $2 and t.%1$I is null and a.%1$I is not null'
      else 'update member t set %1$I = null from member a where t.kode_member = $1 and a.kode_member = $2 and t.%1$I = a.%1$I' end, kolom)
      using new.ke_member, new.kode_member;
  end loop;
  if new.jenis_gabung = 'GABUNG' then update member set digabung_ke = new.ke_member where kode_member = new.kode_member; end if;
  return null;
end $$;
revoke execute on function member_is_joined() from public;
